import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { falsePhotos, foreignFiles } from '#tests/support/http/picture-bombs';
import { newItem } from '#tests/support/counter/shelf-examples';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { onePixel } from '#tests/support/shop/example-rows';
import { orderRequest, readStock, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };

describe.each(databases)('many items of a shelf at once, on $name', ({ name, open }) => {
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  beforeEach(async () => {
    const whole = { sold_out_until: null, hidden: false, withdrawn_at: null, barcode: '' };
    await shop.db.updateTable('items').set(whole).where('store_id', '=', surat.store_id).execute();
    await shop.db.updateTable('items').set({ price: 16_400, mrp: 18_500 }).where('item_id', '=', 1001).execute();
    for (const item of [1001, 1002, 1003]) await setStock(shop, item, 40);
  });
  afterAll(() => shop.close());

  const preview = async (csv: string) => (await granted(shop, 'previewSheet', { params, cookie, body: { csv } })).data;
  const apply = (csv: string, seen: string) => ({ params, cookie, body: { csv, seen } });
  const use = async (csv: string) =>
    (await granted(shop, 'applySheet', apply(csv, (await preview(csv)).seen))).data.changed;
  const readItem = (item_id: number) =>
    shop.db.selectFrom('items').selectAll().where('item_id', '=', item_id).executeTakeFirstOrThrow();
  const readLog = () =>
    shop.db.selectFrom('staff_log').select(['what', 'about', 'details']).orderBy('log_id', 'desc').execute();

  it('come as a sheet that changes nothing when it is sent back', async () => {
    await use('item_id,barcode,sold_out,hidden\n1001,8901,true,\n1002,,,true\n');
    const { csv } = (await granted(shop, 'readSheet', { params, cookie })).data;
    expect(csv.split('\n')[0]).toBe('item_id,item_name,unit,barcode,price,mrp,stock,sold_out,hidden,as_downloaded');
    expect(csv).toContain('1001,Toor dal,1 kg,8901,164.00,185.00,40,true,false');
    const { items, problems, unchanged, unused } = await preview(csv);
    expect({ items, problems, unused }).toEqual({ items: [], problems: [], unused: ['item_name', 'unit'] });
    expect(unchanged).toBe(csv.trim().split('\n').length - 1);
  });

  it('keep what was sold and changed since the sheet was downloaded, but for the cells that were edited', async () => {
    const [heads = '', ...rows] = (await granted(shop, 'readSheet', { params, cookie })).data.csv.trim().split('\n');
    const edited = rows.map((row) => row.replace(/^(1002,[^,]*,[^,]*,[^,]*,)[\d.]+/, '$177.50')).join('\n');
    await setStock(shop, 1001, 33);
    await setStock(shop, 1002, 31);
    await use('item_id,price,hidden\n1001,150,true\n');
    const sheet = `${heads}\n${edited}\n`;
    expect((await preview(sheet)).items).toMatchObject([{ item_id: 1002, cells: [{ column: 'price', now: '77.50' }] }]);
    expect(await use(sheet)).toBe(1);
    expect(await readItem(1001)).toMatchObject({ price: 15_000, stock: 33, hidden: true });
    expect(await readItem(1002)).toMatchObject({ price: 7750, stock: 31 });
    const { problems } = await preview('item_id,price,as_downloaded\n1003,80,price is 90\n');
    expect(problems).toMatchObject([{ line: 2, column: 'as_downloaded' }]);
  });

  it('are named by a barcode whose first 0 a spreadsheet has dropped, which stays as it was', async () => {
    await use('item_id,barcode\n1002,036000291452\n');
    expect((await preview('item_id,barcode,stock\n1002,36000291452,40\n')).items).toEqual([]);
    expect(await use('barcode,stock\n36000291452,9\n')).toBe(1);
    expect(await readItem(1002)).toMatchObject({ barcode: '036000291452', stock: 9 });
    expect((await preview('item_id,barcode\n1003,36000291452\n')).problems).toMatchObject([{ column: 'barcode' }]);
    for (const text of ['36000291452', '0036000291452']) {
      const { items } = (await granted(shop, 'readShelf', { params, cookie, query: { text } })).data;
      expect(items.map(({ item_id }) => item_id)).toEqual([1002]);
    }
    expect(
      await refused(shop, 'changeShelfItem', {
        params: { ...params, itemId: 1003 },
        cookie,
        body: { barcode: '0036000291452' },
      }),
    ).toMatchObject({ data: { reason: 'barcode', item_id: 1002 } });
  });

  it('are shown before they are changed, and then are exactly that', async () => {
    await use('item_id,barcode\n1002,8902\n1003,8903\n');
    const csv = 'Barcode;Price;MRP;Stock;Hidden;Rack\n8903;99x;;;;A\n8902;99.50;;7;TRUE;A\n77;1;;;;B\n;;;;;C\n';
    const { items, problems, unknown, unused, seen } = await preview(csv);
    expect(items).toEqual([
      {
        line: 3,
        item_id: 1002,
        item_name: expect.any(String) as string,
        unit: '1 kg',
        cells: [
          { column: 'price', was: expect.any(String) as string, now: '99.50' },
          { column: 'stock', was: '40', now: '7' },
          { column: 'hidden', was: 'false', now: 'true' },
        ],
      },
    ]);
    expect(problems.map(({ line, column }) => ({ line, column }))).toEqual([{ line: 2, column: 'price' }]);
    expect(unknown).toEqual({ rows: 2, first: ['77'] });
    expect(unused).toEqual(['Rack']);
    expect((await readItem(1002)).stock).toBe(40);
    expect((await granted(shop, 'applySheet', apply(csv, seen))).data).toEqual({ changed: 1 });
    expect(await readItem(1002)).toMatchObject({ price: 9950, stock: 7, hidden: true });
    expect(await refused(shop, 'getItem', { params: { itemId: 1002 } })).toMatchObject({ code: 'not_found' });
    expect((await readLog())[0]).toMatchObject({
      what: 'item_changed',
      about: '1002',
      details: { to: { price: 99.5, stock: 7, hidden: true } },
    });
    expect(await use('item_id,hidden,sold_out\n1002,false,true\n')).toBe(1);
    expect((await granted(shop, 'getItem', { params: { itemId: 1002 } })).data.stock).toBe(0);
  });

  it.each([
    ['a mark of money', 'item_id,price\n1001,₹ 45\n', { price: 4500 }],
    ['rupees in letters', 'item_id,price\n1001,Rs. 45\n', { price: 4500 }],
    ['rupees of a bill', 'item_id,price\n1001,₹ 45/-\n', { price: 4500 }],
    ['garbled rupees', 'item_id,price\n1001,â‚¹45\n', { price: 4500 }],
    ['thousands in lakhs', 'item_id,mrp\n1001,"1,29,900.50"\n', { mrp: 12_990_050 }],
    ['thousands with spaces', 'item_id;mrp\n1001;1 299,00\n', { mrp: 129_900 }],
    ['one decimal after a comma', 'item_id;price\n1001;2,4\n', { price: 240 }],
    ['thousands', 'item_id,price,mrp\n1001,"1,000","₹1,299.00"\n', { price: 100_000, mrp: 129_900 }],
    ['a decimal comma', 'item_id;price\n1001;45,50\n', { price: 4550 }],
    ['a lakh', 'item_id,mrp\n1001,"1,00,000"\n', { mrp: 10_000_000 }],
    ['a count with decimals', 'item_id,stock,hidden\n1001,10.0,Yes\n', { stock: 10, hidden: true }],
    ['thousands of pieces', 'item_id,stock,hidden\n1001,"1,000",NO\n', { stock: 1000, hidden: false }],
    ['a line that names the separator', 'sep=;\r\nitem_id;stock\r\n1001;9\r\n', { stock: 9 }],
    ['the other separator', 'sep=,\nitem_id,stock,a;b;c\n1001,9,\n', { stock: 9 }],
    ['a blank line first', '\r\n\t\uFEFFitem_id;stock\r\n1001;9\r\n', { stock: 9 }],
    ['a mark that is garbled', 'ï»¿item_id,stock\n1001,9\n', { stock: 9 }],
    ['a garbled mark before semicolons', 'ï»¿item_id;stock\n1001;9\n', { stock: 9 }],
    ['a title above the header', 'Shah & Sons; July\nitem_id;stock\n1001;9\n', { stock: 9 }],
    ['quotes inside a cell', 'item_name,item_id,stock\nPlate 12" steel,1001,9\n', { stock: 9 }],
  ])('take %s as spreadsheets write it', async (_what, csv, becomes) => {
    expect((await preview(csv)).problems).toEqual([]);
    await use(csv);
    expect(await readItem(1001)).toMatchObject(becomes);
  });

  it.each([
    ['a decimal comma below 1', 'item_id;price\n1001;0,500\n', { line: 2, column: 'price' }],
    ['thousands or decimals after a point', 'item_id,price\n1001,1.299\n', { line: 2, column: 'price' }],
    ['a wrong cell below the separator', 'sep=;\nitem_id;price\n1001;x\n', { line: 3, column: 'price' }],
    [
      'three decimals',
      'item_id,price\n1001,45.005\n',
      { line: 2, column: 'price', message: /if you mean 45005, write 45005\.00/ },
    ],
    ['another money', 'item_id,price\n1001,€45\n', { line: 2, column: 'price' }],
    ['the money of another country', 'item_id,price\n1001,$45\n', { line: 2, message: /not in the store’s currency/ }],
    [
      'a barcode that a spreadsheet rounded',
      'barcode,price\n8.90103E+12,45\n',
      { line: 2, column: 'barcode', message: /was rounded by a spreadsheet.*8\.90103E\+12/ },
    ],
    ['thousands without quotation marks', 'item_id,price\n1001,1,000\n', { line: 2, column: 'price' }],
    ['half a piece', 'item_id,stock\n1001,10.5\n', { line: 2, column: 'stock' }],
    ['a price above the MRP', 'item_id,price\n1001,185.01\n', { line: 2, column: 'price' }],
    ['an MRP below the price', 'item_id,mrp\n1001,163.99\n', { line: 2, column: 'price' }],
    ['the barcode of another', 'item_id,barcode\n1001,8\n1002,8\n', { line: 3, column: 'barcode' }],
    [
      'an item twice with two prices',
      'item_id,price\n1001,40\n1001,45\n',
      {
        line: 3,
        column: 'price',
        message: 'conflicts with line 2: Toor dal is 40.00 there and 45.00 here, so neither row is used',
      },
    ],
    ['a stock below nothing', 'item_id,stock\n1001,-1\n', { line: 2, column: 'stock' }],
    ['markup in a number', 'item_id,price\n1001,<b>1</b>\n', { line: 2, column: 'price' }],
    ['no column that names an item', 'what,price\nDal,3\n', { line: 0, column: '' }],
    ['a column twice', 'item_id,price,Price\n1001,3,4\n', { line: 0, column: '' }],
    ['a quote without its end', 'item_id,price\n1001,"3\n', { line: 0, column: '' }],
    ['too many rows, even unread', `item_id,stock\n${'1,1\n'.repeat(10_012)}"`, { line: 0, message: /10,?000 rows/ }],
  ])('refuse %s, with the line', async (_what, csv, where) => {
    const { message, ...place } = { message: /./, ...where };
    const { items, problems } = await preview(csv);
    expect(problems).toMatchObject([{ ...place, message: expect.stringMatching(message) as string }]);
    expect(items.filter(({ line }) => line === place.line)).toEqual([]);
  });

  it('are not changed when the shelf has changed since they were shown', async () => {
    const csv = 'item_id,price,stock\n1001,150,12\n1002,,9\n';
    const { seen } = await preview(csv);
    await use('item_id,price\n1001,151\n');
    expect(await refused(shop, 'applySheet', apply(csv, seen))).toMatchObject({ status: 409, code: 'shelf_changed' });
    expect(await readStock(shop, 1002)).toBe(40);
  });

  it('keep the sales of the meantime where the sheet says nothing of stock', async () => {
    const customer = await addCustomer(shop);
    const csv = 'item_id,price\n1001,150\n';
    const { seen } = await preview(csv);
    await granted(shop, 'createOrder', orderRequest(customer));
    const left = await readStock(shop, 1001);
    expect(left).toBeLessThan(40);
    await granted(shop, 'applySheet', apply(csv, seen));
    expect(await readStock(shop, 1001)).toBe(left);
  });

  it.runIf(name === 'PostgreSQL')('keep a sale that is under way while they are changed', async () => {
    const csv = 'item_id,price\n1001,150\n';
    const { seen } = await preview(csv);
    const [sold, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sale = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('items').set({ stock: 33 }).where('item_id', '=', 1001).execute();
      sold.resolve();
      await waits.promise;
    });
    await sold.promise;
    const applied = granted(shop, 'applySheet', apply(csv, seen));
    await expect.poll(() => isSomebodyWaiting(shop.db)).toBe(true);
    waits.resolve();
    await Promise.all([sale, applied]);
    expect(await readItem(1001)).toMatchObject({ stock: 33, price: 15_000 });
  });

  describe('a new item', () => {
    const add = (body: object = {}) => ({
      params,
      cookie,
      body: { ...newItem, ...body },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });

    it('is on the shelf at once, last, with its picture, and only once however often it is sent', async () => {
      const request = add({ barcode: '890123', mrp: 65 });
      const answers = await Promise.all([granted(shop, 'addItem', request), granted(shop, 'addItem', request)]);
      const ids = new Set([...answers, await granted(shop, 'addItem', request)].map(({ data }) => data.item_id));
      expect(ids.size).toBe(1);
      const [item_id = 0] = ids;
      const { data } = await granted(shop, 'getItem', { params: { itemId: item_id } });
      expect(data).toMatchObject({
        item_name: 'Surti papdi',
        price: 60,
        mrp: 65,
        stock: 12,
        category: 'Dals & pulses',
      });
      expect(data.image_name1).toMatch(/\.webp$/);
      expect(await readItem(item_id)).toMatchObject({ from_counter: true, hsn: '0708', barcode: '890123' });
      const { data: shelf } = await granted(shop, 'readShelf', { params, cookie, query: { text: '890123' } });
      expect(shelf.items.map((item) => item.item_id)).toEqual([item_id]);
      const byNumber = await granted(shop, 'readShelf', { params, cookie, query: { text: String(item_id) } });
      expect(byNumber.data.items.map((item) => item.item_id)).toEqual([item_id]);
      expect((await readLog())[0]).toMatchObject({ what: 'item_made', about: String(item_id) });
      const another = await granted(shop, 'addItem', add());
      expect(another.data.item_id).toBeGreaterThan(item_id);
      const last = await shop.db
        .selectFrom('items')
        .select('item_id')
        .where('store_id', '=', surat.store_id)
        .orderBy('position', 'desc')
        .executeTakeFirst();
      expect(last?.item_id).toBe(another.data.item_id);
    });

    it('is refused with other details under the same key', async () => {
      const request = add();
      await granted(shop, 'addItem', request);
      for (const other of [{ item_name: 'Surti papdi, large' }, { price: 59 }])
        expect(await refused(shop, 'addItem', { ...add(other), headers: request.headers })).toMatchObject({
          code: 'idempotency_key_reused',
        });
    });

    it('has a number that fits everywhere, whatever numbers the folders of others use', async () => {
      const renumber = (from: number, to: number) =>
        shop.db.updateTable('items').set({ item_id: to }).where('item_id', '=', from).execute();
      await renumber(5001, 2_147_483_647);
      const { data } = await granted(shop, 'addItem', add());
      expect(data.item_id).toBeLessThan(2_000_000_000);
      await granted(shop, 'getItem', { params: { itemId: data.item_id } });
      await renumber(2_147_483_647, 5001);
    });

    it.each([
      [
        'text that is no picture',
        { picture: Buffer.from('<svg onload="alert(1)">').toString('base64') },
        'picture_impossible',
      ],
      [
        'a drawing',
        { picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
        'picture_impossible',
      ],
      ['a GIF', { picture: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7' }, 'picture_impossible'],
      ['half a picture', { picture: onePixel.slice(0, 60) }, 'picture_impossible'],
      ['a picture above 2 MB', { picture: Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64') }, 'payload_too_large'],
      ['a category of no store', { category_id: 999 }, 'invalid_input'],
      ['markup in its name', { item_name: 'Dal <img src=x onerror=alert(1)>' }, 'invalid_input'],
      ['a price above its MRP', { price: 61, mrp: 60 }, 'invalid_input'],
      ['a price beyond counting', { price: 10_000_001 }, 'invalid_input'],
    ])('is refused with %s', async (_what, body, code) => {
      expect(await refused(shop, 'addItem', add(body))).toMatchObject({ code });
    });

    it.each(Object.entries({ ...foreignFiles, ...falsePhotos }))('is refused with %s', async (_what, bomb) => {
      const decoding = vi.spyOn(sharp.prototype, 'metadata');
      const body = { picture: bomb.toString('base64') || 'AA==' };
      expect(await refused(shop, 'addItem', add(body))).toMatchObject({ code: 'picture_impossible' });
      expect(decoding).not.toHaveBeenCalled();
    });

    it('is refused with the barcode of another, which is named', async () => {
      await use('item_id,barcode\n1003,4711\n');
      expect(await refused(shop, 'addItem', add({ barcode: '4711' }))).toMatchObject({
        code: 'item_change_impossible',
        data: { reason: 'barcode', item_id: 1003 },
      });
    });
  });
});
