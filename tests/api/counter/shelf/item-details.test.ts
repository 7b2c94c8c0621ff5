import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { onePixel } from '#tests/support/shop/example-rows';
import { setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

describe.each(databases)('what customers read of an item, on $name', ({ open }) => {
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  afterAll(() => shop.close());

  const params = { label: surat.label, itemId: 1001 };
  const read = async () => (await granted(shop, 'readItemDetails', { params, cookie })).data;
  const change = async (body: object) => (await granted(shop, 'changeItemDetails', { params, cookie, body })).data;
  const refusal = async (body: object) => (await refused(shop, 'changeItemDetails', { params, cookie, body })).code;
  const product = async () => (await granted(shop, 'getItem', { params: { itemId: 1001 } })).data;
  const row = () => shop.db.selectFrom('items').selectAll().where('item_id', '=', 1001).executeTakeFirstOrThrow();
  const newest = () =>
    shop.db.selectFrom('staff_log').select('details').orderBy('log_id', 'desc').executeTakeFirstOrThrow();
  const otherCategory = async () => {
    const { category_id } = await row();
    const all = await granted(shop, 'getCategories', {
      params: { saasId: surat.saas_id, storeId: surat.store_id },
    });
    return all.data.find((category) => category.category_id !== category_id)!;
  };

  it('is changed at the counter, field by field, and is then the counter’s for imports', async () => {
    const { category_id, category_name } = await otherCategory();
    const before = await read();
    expect(await change({ item_name: 'Tuver dal', category_id })).toMatchObject({
      item_name: 'Tuver dal',
      category: category_name,
      unit: before.unit,
    });
    const details = { unit: '2 kg bag', veg: null, special_description: 'Unpolished.\n\nFrom Surat.' };
    await change({ ...details, family: 'Tuver', size: '2 kg' });
    expect(await product()).toMatchObject({ ...details, item_name: 'Tuver dal', category_id, size: '2 kg' });
    const sizes = { family: 'Tuver', size: '2 kg', low_stock: null };
    expect(await read()).toEqual({ ...details, item_name: 'Tuver dal', category_id, ...sizes });
    expect((await row()).counter_columns).toEqual(
      ['category_id', 'family', 'item_name', 'size', 'special_description', 'unit', 'veg'].toSorted(),
    );
    expect((await newest()).details).toMatchObject({
      from: { unit: before.unit },
      to: { unit: '2 kg bag', veg: null },
    });
  });

  it('has its picture changed, also that of its first colour', async () => {
    const color = { product_color: 'Red', hex: '#ff0000', main: 'a.jpg', sub: '', main_hash: 'a', sub_hash: '' };
    const colors = JSON.stringify([color, { ...color, product_color: 'Blue', main: 'b.jpg' }]);
    await shop.db.updateTable('items').set({ colors }).where('item_id', '=', 1001).execute();
    const before = await row();
    const { image } = await change({ picture: onePixel });
    const after = await row();
    expect(after.image).not.toBe(before.image);
    expect(image).toContain(after.image);
    expect(after.colors.map(({ main }) => main)).toEqual([after.image_name1, 'b.jpg']);
    expect(after.counter_columns).toEqual(expect.arrayContaining(['colors', 'image', 'image_name1']));
    const { from, to } = (await newest()).details as Record<string, object>;
    expect([from, to]).toEqual([{ picture: before.image }, { picture: after.image }]);
  });

  it('includes its own low-stock limit, which the list of low stock uses', async () => {
    const isLow = async (stock: number) => {
      await setStock(shop, 1001, stock);
      const { label } = surat;
      const { items } = (await granted(shop, 'readShelf', { params: { label }, query: { part: 'low' }, cookie })).data;
      return items.some(({ item_id }) => item_id === 1001);
    };
    expect([await isLow(5), await isLow(6)]).toEqual([true, false]);
    await change({ low_stock: 12 });
    expect(await read()).toMatchObject({ low_stock: 12 });
    expect((await newest()).details).toMatchObject({ from: { low_stock: null }, to: { low_stock: 12 } });
    expect([await isLow(12), await isLow(13)]).toEqual([true, false]);
    await change({ low_stock: 0 });
    expect(await isLow(1)).toBe(false);
    await change({ low_stock: null });
    expect([await isLow(5), await isLow(6)]).toEqual([true, false]);
  });

  it('that stays the same is neither logged nor the counter’s', async () => {
    await shop.db.updateTable('items').set({ counter_columns: [] }).where('item_id', '=', 1001).execute();
    const entry = await newest();
    await change(await read());
    expect(await newest()).toEqual(entry);
    expect((await row()).counter_columns).toEqual([]);
  });

  it.each([
    {},
    { item_name: ' ' },
    { item_name: 'Dal <b>' },
    { unit: '' },
    { unit: '3 kg bag' },
    { size: null },
    { low_stock: -1 },
    { low_stock: 1.5 },
    { family: null },
    { size: '3 kg' },
    { category_id: 999_999 },
    { special_description: '<script>' },
    { special_description: 'x'.repeat(10_001) },
  ])('is refused as %j', async (body) => {
    expect(await refusal(body)).toBe('invalid_input');
  });

  it('is refused with a file that is no picture, and for other stores and riders', async () => {
    expect(await refusal({ picture: Buffer.from('<html>').toString('base64') })).toBe('picture_impossible');
    expect(await refusal({ picture: 'a'.repeat(3 * 1024 * 1024) })).toBe('payload_too_large');
    const body = { unit: '1 kg' };
    const rider = await enterAs(shop, 'rider');
    for (const request of [
      { params: { ...params, itemId: 5001 }, cookie, body },
      { params: { label: toronto.label, itemId: 5001 }, cookie, body },
      { params, cookie: rider.cookie, body },
    ])
      expect((await refused(shop, 'changeItemDetails', request)).code).toBe('not_found');
  });

  it('includes the MRP, which is never below the price', async () => {
    const request = (body: object) => ({ params, cookie, body });
    const set = async (body: object) => (await granted(shop, 'changeShelfItem', request(body))).data;
    expect(await set({ mrp: 199, price: 190 })).toMatchObject({ mrp: 199, price: 190 });
    expect((await refused(shop, 'changeShelfItem', request({ mrp: 189 }))).code).toBe('item_change_impossible');
    expect(await set({ mrp: null })).toMatchObject({ mrp: null, price: 190 });
    expect((await newest()).details).toMatchObject({ from: { mrp: 199 }, to: { mrp: null } });
  });

  it('has a reason for a changed stock in the log', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const damaged = { params, cookie, headers, body: { stock_by: -2, reason: 'damaged' } };
    const { stock } = (await granted(shop, 'changeShelfItem', damaged)).data;
    expect((await newest()).details).toMatchObject({ from: { stock: stock + 2 }, to: { stock }, reason: 'damaged' });
    for (const body of [{ reason: 'damaged' }, { stock: 3, reason: 'stolen' }])
      expect((await refused(shop, 'changeShelfItem', { params, cookie, body })).code).toBe('invalid_input');
  });

  it('keeps the sizes of a family different, and their name and category the same', async () => {
    const { item_name, category_id } = await row();
    const other = (item_id: number, values: object) =>
      shop.db.updateTable('items').set(values).where('item_id', '=', item_id).execute();
    const large = { family: 'Dals', size: '5 kg', unit: '5 kg bag' };
    await other(1002, { item_name, category_id, ...large });
    await other(1003, { family: 'Rices', size: '5 kg' });
    expect(await refusal(large)).toBe('invalid_input');
    const small = { size: '2 kg', unit: '2 kg bag' };
    expect(await refusal({ family: 'Rices', ...small })).toBe('invalid_input');
    await change({ family: 'Dals', ...small });
    const category = await otherCategory();
    await change({ item_name: 'Arhar dal', category_id: category.category_id });
    const rows = await shop.db
      .selectFrom('items')
      .select(['item_name', 'category_id'])
      .where('family', '=', 'Dals')
      .execute();
    const same = { item_name: 'Arhar dal', category_id: category.category_id };
    expect(rows).toEqual([same, same]);
  });
});
