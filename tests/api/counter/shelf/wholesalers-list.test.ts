import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };

describe.each(databases)('the rows of a wholesaler’s list, on $name', ({ open }) => {
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  beforeEach(async () => {
    await shop.db.updateTable('items').set({ barcode: '', stock: 40 }).where('store_id', '=', surat.store_id).execute();
    const dal = { barcode: '890155', price: 16_400, mrp: 18_500 };
    await shop.db.updateTable('items').set(dal).where('item_id', '=', 1001).execute();
  });
  afterAll(() => shop.close());

  const preview = async (csv: string) => (await granted(shop, 'previewSheet', { params, cookie, body: { csv } })).data;
  const use = async (csv: string) => {
    const { seen } = await preview(csv);
    return (await granted(shop, 'applySheet', { params, cookie, body: { csv, seen } })).data.changed;
  };
  const readItem = (item_id: number) =>
    shop.db.selectFrom('items').selectAll().where('item_id', '=', item_id).executeTakeFirstOrThrow();

  it('are not changed by the first of two rows that contradict each other, and once by two that agree', async () => {
    expect((await preview('item_id,price\n1001,40\n1001,45\n')).items).toEqual([]);
    const { items, problems, unchanged } = await preview('item_id,price\n1001,140\n1001,₹ 140\n');
    expect({ problems, unchanged }).toEqual({ problems: [], unchanged: 1 });
    expect(items).toMatchObject([{ item_id: 1001, cells: [{ now: '140.00' }] }]);
  });

  it.each([
    ['EAN,Selling price', 'EAN,Selling price\n890155,150\n', ['EAN', 'Selling price'], { price: 15_000 }],
    ['Barcode ; MRP ; Qty', 'Barcode ; MRP ; Qty\n890155 ; 190 ; 9\n', ['Qty'], { mrp: 19_000, stock: 9 }],
    ['Item ID,Price,Stock', '\uFEFFItem ID,Price,Stock\r\n1001,150,9\r\n', [], { price: 15_000, stock: 9 }],
    ['Barcode ID,Rate (₹)', 'Barcode ID,Rate (₹)\n890155,150\n', ['Barcode ID', 'Rate (₹)'], { price: 15_000 }],
    ['M.R.P.', 'item_id,M.R.P.\n1001,190\n', ['M.R.P.'], { mrp: 19_000 }],
    ['Rate beside Price', 'item_id,Price,Rate\n1001,150,120\n', [], { price: 15_000 }],
  ])('are read under the headings %s', async (_what, csv, headings, becomes) => {
    const { read_as, problems } = await preview(csv);
    expect({ problems, headings: read_as.map(({ heading }) => heading) }).toEqual({ problems: [], headings });
    await use(csv);
    expect(await readItem(1001)).toMatchObject(becomes);
  });

  it('are not found in a sheet whose columns set nothing', async () => {
    for (const header of ['item_id,cost', 'barcode,cost', 'barcode'])
      expect((await preview(`${header}\n1001,3\n`)).problems).toEqual([
        {
          line: 0,
          column: '',
          message: `The first row has ${header.replace(',', ', ')}. Please add a column to change: price, mrp, stock, sold_out or hidden. Selling price, Rate and Qty also work.`,
        },
      ]);
    expect((await preview('What,Cost\nDal,3\n')).problems).toEqual([
      {
        line: 0,
        column: '',
        message:
          'The first row has What, Cost. Please add a column that identifies the item: item_id, barcode or item_name. Item ID, EAN, UPC, GTIN and Product also work.',
      },
    ]);
    expect((await preview('item_id,barcode\n1001,3\n')).problems).toEqual([]);
  });

  it('are found by name in a list without item ids and barcodes, with the unit where several have the name', async () => {
    const setUnit = (item_id: number, unit: string) =>
      shop.db
        .updateTable('items')
        .set({ item_name: 'Kaju katli', unit, mrp: null })
        .where('item_id', '=', item_id)
        .execute();
    await setUnit(1006, '250 g');
    await setUnit(1007, '500 g');
    const { items, problems, unknown, read_as } = await preview(
      'Patel Traders\nProduct,Pack,Rate\nTOOR  DAL,1kg,150\n"Toor dal",,151\nKaju katli,,500\nkaju katli,250 g,310\nGhee,9 l,20\n',
    );
    expect(read_as.map(({ column }) => column)).toEqual(['item_name', 'unit', 'price']);
    expect(items.map(({ item_name, unit, cells }) => [item_name, unit, cells[0]?.now])).toEqual([
      ['Kaju katli', '250 g', '310.00'],
    ]);
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 'price', 'conflicts with line 3: Toor dal is 150.00 there and 151.00 here, so neither row is used'],
      [5, 'item_name', 'is the name of several items (250 g, 500 g): please add the unit or the item_id'],
    ]);
    expect(unknown).toEqual({ rows: 1, first: ['Ghee'] });
    expect(await use('Item name,Price\nToor dal 1 kg,150\n')).toBe(1);
    expect(await readItem(1001)).toMatchObject({ price: 15_000 });
  });

  it('are not read from two columns that can be the price', async () => {
    expect((await preview('item_id,Price,Selling price\n1001,3,4\n')).problems).toMatchObject([
      {
        line: 0,
        message: 'More than one column can be the price: Price, Selling price. Please keep only one of them.',
      },
    ]);
  });

  it('are counted where they are not on the shelf, also with cells that cannot be read', async () => {
    const others = Array.from({ length: 4940 }, (_, row) => `${700_000 + row},n/a\n`).join('');
    const { items, problems, unknown } = await preview(`EAN,Price\n${others}890155,150\n`);
    expect(items).toMatchObject([{ item_id: 1001 }]);
    expect(problems).toEqual([]);
    expect(unknown).toEqual({ rows: 4940, first: ['700000', '700001', '700002', '700003', '700004'] });
    expect((await preview('item_id,stock\n5001,3\n')).unknown).toEqual({ rows: 1, first: ['5001'] });
  });

  it.each([
    ['0', 'zero'],
    ['16.40', 'steep_fall'],
    ['82', undefined],
    ['184', undefined],
  ])('are shown with an alert of a price of %s: %s', async (price, alert) => {
    const { items } = await preview(`item_id,price\n1001,${price}\n`);
    expect(items[0]?.cells.map((cell) => cell.alert)).toEqual([alert]);
  });
});
