import { describe, expect, it } from 'vitest';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const surat = { saasId: 33, storeId: 33001 };
const idsOf = (items: { item_id: unknown }[]) => items.map(({ item_id }) => item_id);
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe.each(ruleDatabases)('the catalogue on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const pageOf = async (page: number) => {
    const { data, next } = await granted(shop, 'getRecommendedItems', { params: { ...surat, page } });
    return { ids: idsOf(data), next };
  };
  const withWithdrawn = async (item_id: number, check: () => Promise<void>) => {
    const set = (withdrawn_at: Date | null) =>
      shop.db.updateTable('items').set({ withdrawn_at }).where('item_id', '=', item_id).execute();
    await set(new Date());
    await check();
    await set(null);
  };

  it('shows one product with all that is known of it', async () => {
    expect((await granted(shop, 'getItem', { params: { itemId: 1001 } })).data).toEqual({
      item_id: 1001,
      item_name: 'Toor dal',
      category_id: 101,
      category: 'Dals & pulses',
      unit: '1 kg',
      price: 164,
      mrp: 185,
      veg: true,
      allergens: [],
      origin: 'Gujarat, India',
      special_description: 'Good.',
      image_name1: `/pictures/${'b'.repeat(32)}-640.webp`,
      colorList: [],
      stock: 84,
    });
  });

  it('says what the law and a careful buyer want to know, where it is known', async () => {
    const facts = {
      net_quantity: '1 kg',
      fssai: '10720001000033',
      ingredients: 'Split pigeon peas',
      nutrition: 'Energy 343 kcal',
      shelf_life: '9 months',
      importer: 'Himalaya Trading Co.',
    };
    const nothing = Object.fromEntries(Object.keys(facts).map((name) => [name, null]));
    const set = (to: object) => shop.db.updateTable('items').set(to).where('item_id', '=', 1001).execute();
    await set(facts);
    expect((await granted(shop, 'getItem', { params: { itemId: 1001 } })).data).toMatchObject(facts);
    expect((await granted(shop, 'getSnapshot', { params: surat })).data.items[0]).toMatchObject(facts);
    await set({ ...nothing, veg: null });
    const setOfStore = (fssai: string | null) => shop.db.updateTable('stores').set({ fssai }).execute();
    await setOfStore('10721001000331');
    const { items } = (await granted(shop, 'getSnapshot', { params: surat })).data;
    expect(
      items.slice(0, 2).map(({ fssai }) => fssai),
      'the store’s licence is for food',
    ).toEqual([undefined, '10721001000331']);
    await set({ veg: true });
    await setOfStore(null);
  });

  it('shows colours with both pictures', async () => {
    const { data } = await granted(shop, 'getItem', { params: { itemId: 1005 } });
    expect(data.colorList).toEqual(
      ['red', 'green'].map((product_color) => ({
        product_color,
        hex: '#aa3333',
        image_url: `/pictures/${product_color.padEnd(32, '0')}-640.webp`,
        subimage_url: `/pictures/${product_color.padEnd(32, '1')}-640.webp`,
      })),
    );
  });

  it('shows a printed price only when it is higher', async () => {
    await shop.db.updateTable('items').set({ mrp: 1050 }).where('item_id', '=', 1002).execute();
    expect((await granted(shop, 'getItem', { params: { itemId: 1002 } })).data).toMatchObject({
      price: 10.5,
      mrp: null,
    });
  });

  it.each([0, 2, 999_999, -1, 'x', '1001.0', '1e3', '99999999999999999999'])('has no product %j', async (itemId) => {
    expect([400, 404]).toContain((await refused(shop, 'getItem', { params: { itemId } })).status);
  });

  it('hides what is withdrawn', async () => {
    await withWithdrawn(1001, async () => {
      expect((await refused(shop, 'getItem', { params: { itemId: 1001 } })).code).toBe('not_found');
      expect((await pageOf(1)).ids).toEqual(from(1002, 20));
      for (const name of ['getItems', 'getLive'] as const)
        expect((await granted(shop, name, { params: surat, query: { ids: '1001' } })).data).toEqual([]);
      expect(idsOf((await granted(shop, 'getSnapshot', { params: surat })).data.items)).not.toContain(1001);
    });
  });

  it('pages through a store by twenties; the last has no next', async () => {
    expect(await pageOf(1)).toEqual({ ids: from(1001, 20), next: 2 });
    expect(await pageOf(2)).toEqual({ ids: from(1021, 20), next: 3 });
    expect(await pageOf(3)).toEqual({ ids: from(1041, 5), next: null });
    expect(await pageOf(4)).toEqual({ ids: [], next: null });
    expect(await pageOf(100_000)).toEqual({ ids: [], next: null });
  });

  it('has no next when the last page is full', async () => {
    for (const item_id of from(1041, 5))
      await shop.db.updateTable('items').set({ withdrawn_at: new Date() }).where('item_id', '=', item_id).execute();
    expect(await pageOf(2)).toEqual({ ids: from(1021, 20), next: null });
    await shop.db.updateTable('items').set({ withdrawn_at: null }).execute();
  });

  it('pages by family, with all sizes, in the place of the first that is sold', async () => {
    const setFamily = (ids: number[], to: object) =>
      shop.db.updateTable('items').set(to).where('item_id', 'in', ids).execute();
    const byFamily = async (page: number) => {
      const { data, next } = await granted(shop, 'getRecommendedItems', {
        params: { ...surat, page },
        query: { by: 'family' },
      });
      return { ids: idsOf(data), next };
    };
    expect(await byFamily(1), 'nothing changes without sizes').toEqual(await pageOf(1));
    await setFamily([1002, 1022, 1045], { family: 'dal', size: '1' });
    expect(await byFamily(1)).toEqual({ ids: [1001, 1002, 1022, 1045, ...from(1003, 18)], next: 2 });
    expect(await byFamily(2)).toEqual({ ids: [1021, ...from(1023, 19)], next: 3 });
    expect(await byFamily(3)).toEqual({ ids: from(1042, 3), next: null });
    expect((await pageOf(1)).ids, 'the call itself stays per item').toEqual(from(1001, 20));
    await withWithdrawn(1002, async () =>
      expect((await byFamily(2)).ids.slice(0, 3), 'the next size takes its place').toEqual([1022, 1045, 1023]),
    );
    await setFamily([1002, 1022, 1045], { family: null, size: null });
  });

  it.each([0, -1, 1.5, 100_001, 'x'])('refuses page %j', async (page) => {
    const answer = await refused(shop, 'getRecommendedItems', { params: { ...surat, page } });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('lists the store’s categories in order', async () => {
    const categories = [
      { category_id: 101, category_name: 'Dals & pulses' },
      { category_id: 102, category_name: 'Spices' },
    ];
    expect((await granted(shop, 'getCategories', { params: surat })).data).toEqual(categories);
    expect((await granted(shop, 'getOnlineCategories', { params: { saasId: 33 } })).data).toEqual(categories);
    await shop.db.updateTable('categories').set({ position: 9 }).where('category_id', '=', 101).execute();
    expect((await granted(shop, 'getCategories', { params: surat })).data[0]?.category_id).toBe(102);
    await shop.db.updateTable('categories').set({ position: 1 }).where('category_id', '=', 101).execute();
    expect((await granted(shop, 'getOnlineCategories', { params: { saasId: 99 } })).data).toEqual([]);
  });

  it('gives a category in one answer', async () => {
    const category = async (categoryId: number, page: number) =>
      granted(shop, 'getCategoryProducts', { params: { ...surat, categoryId, page } });
    const { data, next } = await category(101, 1);
    expect([idsOf(data), next]).toEqual([from(1001, 25), null]);
    expect(await category(101, 2)).toMatchObject({ data: [], next: null });
    expect(await category(999, 1)).toMatchObject({ data: [], next: null });
  });

  it('gives a category of all the operator’s stores by number or name', async () => {
    const menu = async (category: string, saasId = 33) =>
      idsOf((await granted(shop, 'getMenuByCategory', { params: { category, saasId } })).data);
    expect(await menu('102')).toEqual(from(1026, 20));
    expect(await menu('spices')).toEqual(from(1026, 20));
    expect(await menu('Dals & pulses')).toEqual(from(1001, 25));
    expect(await menu('101', 34)).toEqual([5001]);
    expect(await menu('spices', 34)).toEqual([]);
    expect(await menu('%')).toEqual([]);
    expect(await menu('9999999999')).toEqual([]);
  });

  it('gives products of this store by their numbers, without those that are gone', async () => {
    const items = async (ids: string) => (await granted(shop, 'getItems', { params: surat, query: { ids } })).data;
    const data = await items('1004,1001,5001,999999');
    expect(idsOf(data).toSorted()).toEqual([1001, 1004]);
    expect(data).toContainEqual((await granted(shop, 'getItem', { params: { itemId: 1004 } })).data);
    expect(await items('')).toEqual([]);
    expect(await items('1001,1001')).toHaveLength(1);
  });

  it('gives price and stock of what is on screen', async () => {
    const live = async (ids: string) => (await granted(shop, 'getLive', { params: surat, query: { ids } })).data;
    const data = await live('1001,1004,5001,999999');
    expect(data.toSorted((a, b) => Number(a.item_id) - Number(b.item_id))).toEqual([
      { item_id: 1001, price: 164, stock: 84 },
      { item_id: 1004, price: 11.5, stock: 0 },
    ]);
    expect(await live('')).toEqual([]);
    expect(await live(',,')).toEqual([]);
    expect(await live('1001,1001')).toHaveLength(1);
    expect(await live(from(1001, 100).join(','))).toHaveLength(45);
  });

  it.each(['x', '1001;1002', '1001,-1', '1001,1.5', from(1001, 101).join(','), '9'.repeat(30), ' '])(
    'refuses products and live numbers of %j',
    async (ids) => {
      for (const name of ['getItems', 'getLive'] as const) {
        const answer = await refused(shop, name, { params: surat, query: { ids } });
        expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
      }
    },
  );

  it('gives price and stock of the whole store when nothing is named', async () => {
    const { data } = await granted(shop, 'getLive', { params: surat });
    expect(
      idsOf(data)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(from(1001, 45));
  });

  it('sends the whole store compressed to a client that can read that', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    for (const name of ['getSnapshot', 'getLive'] as const) {
      const response = await callApi(shop, name, { params: surat, headers });
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
    }
  });

  it.each(['getItems', 'getLive', 'getCounterparts'] as const)('%s knows no item of an empty list', async (name) => {
    for (const ids of ['', '424242'])
      expect((await granted(shop, name, { params: surat, query: { ids } })).data).toEqual([]);
  });

  it.each(['getCategories', 'getItems', 'getLive', 'getSnapshot'] as const)(
    '%s knows no pair of ids that is no store',
    async (name) => {
      for (const params of [
        { saasId: 34, storeId: 33001 },
        { saasId: 33, storeId: 34001 },
      ])
        expect((await refused(shop, name, { params, query: { ids: '1001' } })).code).toBe('not_found');
    },
  );

  it('gives a snapshot of all that pages show, without stock', async () => {
    const { data } = await granted(shop, 'getSnapshot', { params: surat });
    expect(data).toMatchObject({ operator: { name: 'Nukkad', cod_cities: 'Surat;Bhopal' }, store: { label: 'surat' } });
    expect(idsOf(data.items)).toEqual(from(1001, 45));
    expect(data.categories).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('"stock"');
  });

  it('has the plans on offer with their items in the snapshot, in the operator’s order', async () => {
    const ofStore = { saas_id: 33, store_id: 33001 };
    const plan = (subscription_id: number, position: number, withdrawn_at: Date | null = null) => ({
      ...ofStore,
      subscription_id,
      position,
      withdrawn_at,
      description: `Plan ${subscription_id}`,
      no_of_days: 30,
      image_name: 'plan.webp',
      image: 'c'.repeat(32),
    });
    const prices = { price: 624_000, discount: 78_000, net_value: 546_000, gross: 624_000, selling: 21_000 };
    const thali = { ...ofStore, ...prices, item_id: 1001, name: 'Thali', offdays: JSON.stringify([7]) as never };
    await shop.db
      .insertInto('plans')
      .values([plan(90, 2), plan(91, 1), plan(92, 3, new Date()), plan(93, 4)])
      .execute();
    await shop.db
      .insertInto('plan_items')
      .values(
        [90, 91].map((id) => ({ ...thali, subscription_id: id, subscription_item_id: id * 10 + 1, position: id })),
      )
      .execute();
    const { plans } = (await granted(shop, 'getSnapshot', { params: surat })).data;
    expect(plans).toMatchObject([
      { subscriptionId: 91 },
      { subscriptionId: 90, description: 'Plan 90', noOfDays: 30, image: `/pictures/${'c'.repeat(32)}-640.webp` },
    ]);
    expect(plans?.[1]?.items).toEqual([
      {
        subscriptionItemId: 901,
        itemId: 1001,
        name: 'Thali',
        price: 6240,
        discount: 780,
        netValue: 5460,
        gross: 6240,
        offdays: [7],
        selling: 210,
        deliveries: 26,
        image: `/pictures/${'b'.repeat(32)}-640.webp`,
      },
    ]);
  });

  it('changes the snapshot’s digest and ETag with what pages show, not with stock', async () => {
    const snapshot = async () => {
      const response = await callApi(shop, 'getSnapshot', { params: surat });
      return { etag: response.headers.get('ETag') ?? '', digest: (await response.json()).data.digest };
    };
    const first = await snapshot();
    expect(first.etag).toMatch(/^(W\/)?".+"$/);
    await shop.db.updateTable('items').set({ stock: 7 }).where('item_id', '=', 1045).execute();
    expect(await snapshot()).toEqual(first);
    const same = await callApi(shop, 'getSnapshot', { params: surat, headers: { 'If-None-Match': first.etag } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    expect(same.headers.get('Cache-Control')).toBe('no-cache');
    await shop.db.updateTable('items').set({ price: 7 }).where('item_id', '=', 1045).execute();
    const second = await snapshot();
    expect(second.digest).not.toBe(first.digest);
    expect(second.etag).not.toBe(first.etag);
    expect(
      (await callApi(shop, 'getSnapshot', { params: surat, headers: { 'If-None-Match': first.etag } })).status,
    ).toBe(200);
  });
});
