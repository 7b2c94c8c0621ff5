import { describe, expect, it } from 'vitest';
import { addStores } from '#tests/support/shop/catalogue';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe.each(ruleDatabases)('stores on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const byPin = async (pin: string) =>
    (await granted(shop, 'getStoreByPincode', { params: { pin } })).data.map(({ store_id }) => store_id);
  const byAddress = async (value: string, address: string) =>
    (await granted(shop, 'getStoreByAddress', { params: { value, address } })).data;

  const withdraw = (withdrawn_at: Date | null) =>
    shop.db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', 33001).execute();

  it('are found by host label, with all that customers see', async () => {
    const { data } = await granted(shop, 'getStoreByDomain', { params: { label: 'surat' } });
    expect(data).toEqual({
      saas_id: 33,
      store_id: 33001,
      label: 'surat',
      store_name: 'Surat Sadan',
      store_logo: `/pictures/${'a'.repeat(32)}.svg`,
      address: '14 Rang Upvan Lane, Nanpura, Surat, Gujarat',
      postal_code: '395003',
      latitude: 21.1959,
      longitude: 72.8302,
      phone_no: '+91 00000 33001',
      email: 'hello@surat-sadan.example',
      country: 'India',
      bank_account: '₹',
      cuisines: ['Gujarati', 'Sweets'],
      currency: 'INR',
      timezone: 'Asia/Kolkata',
      pays_online: true,
      issues_tax_invoices: true,
      season_line: '',
      pack_minutes: 10,
      schedule: null,
      distance_km: null,
      url: 'http://surat.localhost:4321/',
    });
    expect((await granted(shop, 'getStoreByDomain', { params: { label: 'SURAT' } })).data.store_id).toBe(33001);
  });

  it.each(['nowhere', 'www', 'surat.localhost', 'sura', '%', 'surat%'])(
    'are not found by the label %s',
    async (label) => {
      expect(await refused(shop, 'getStoreByDomain', { params: { label } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  it('are found by operator: the first one', async () => {
    expect((await granted(shop, 'getStoreBySaasId', { params: { saasId: 34 } })).data.label).toBe('toronto');
    expect(await refused(shop, 'getStoreBySaasId', { params: { saasId: 35 } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it.each([
    ['395003', [33001]],
    ['395 001', [33001]],
    ['394101', [33001]],
    ['M4L 1Z4', [34001]],
    ['m5v2t6', [34001]],
    ['M5V', [34001]],
    ['394510', []],
    ['110001', []],
    ['K1A 0B1', []],
    ['999999', []],
    ['nonsense', []],
  ])('that deliver to %s are %j', async (pin, stores) => {
    expect(await byPin(pin)).toEqual(stores);
  });

  it('say how far they are from a postal code', async () => {
    const { data } = await granted(shop, 'getStoreByPincode', { params: { pin: '395001' } });
    expect(data[0]?.distance_km).toBeGreaterThan(1);
    expect(data[0]?.distance_km).toBeLessThan(4);
  });

  it('come nearest first', async () => {
    const surat = await shop.db
      .selectFrom('stores')
      .selectAll()
      .where('store_id', '=', 33001)
      .executeTakeFirstOrThrow();
    const cuisines = JSON.stringify(['Thali', 'Sweets']) as never;
    const nearer = {
      ...surat,
      cuisines,
      store_id: 33002,
      label: 'athwa',
      store_name: 'Athwa Annex',
      postal_code: '395001',
      latitude: 21.19,
      longitude: 72.81,
      position: 3,
    };
    await shop.db.insertInto('stores').values(nearer).execute();
    const zone = {
      saas_id: 33,
      store_id: 33002,
      position: 1,
      kind: 'radius_km' as const,
      value: '30',
      charge: 0,
      minimum: 0,
      free_from: null,
    };
    await shop.db.insertInto('delivery_zones').values(zone).execute();
    const { data } = await granted(shop, 'getStoreByPincode', { params: { pin: '395007' } });
    const distances = data.map(({ distance_km }) => distance_km ?? -1);
    expect(data.map(({ store_id }) => store_id)).toEqual([33002, 33001]);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(await byPin('394510')).toEqual([33002]);
    expect((await granted(shop, 'getStoreBySaasId', { params: { saasId: 33 } })).data.store_id).toBe(33001);
    expect((await granted(shop, 'getCuisines')).data).toEqual(['Gujarati', 'Sweets', 'Thali']);
    expect((await byAddress('33-33001', 'x')).map(({ store_id }) => store_id)).toEqual([33001, 33002]);
    await shop.db.deleteFrom('delivery_zones').where('store_id', '=', 33002).execute();
    await shop.db.deleteFrom('stores').where('store_id', '=', 33002).execute();
  });

  it('are options of the landing page by their addresses', async () => {
    const { data } = await granted(shop, 'getStoreAddresses');
    expect(data).toEqual([
      {
        label: 'Surat Sadan, 14 Rang Upvan Lane, Nanpura, Surat, Gujarat',
        value: '33-33001',
        id: 33001,
        address: '14 Rang Upvan Lane, Nanpura, Surat, Gujarat',
      },
      {
        label: 'Toronto Bazaar, 1430 Gerrard Street East, Toronto, Ontario',
        value: '34-34001',
        id: 34001,
        address: '1430 Gerrard Street East, Toronto, Ontario',
      },
    ]);
    expect(data.map(({ value }) => value)).not.toContain('6');
  });

  it('are found by what is typed, thirty at most', async () => {
    await addStores(shop, { count: 40 });
    const idsFor = async (q: string) =>
      (await granted(shop, 'getStoreAddresses', { query: { q } })).data.map(({ id }) => id);
    expect(await idsFor('sur nanPURA sadan')).toEqual([33001]);
    expect(await idsFor('line 40')).toEqual([33140]);
    expect(await idsFor('')).toHaveLength(30);
    expect(await idsFor('nowhere')).toEqual([]);
    expect((await granted(shop, 'getStoreAddresses')).data).toHaveLength(42);
    await shop.db.deleteFrom('stores').where('store_id', '>', 33_100).where('store_id', '<', 34_000).execute();
  });

  it('are found by an option: the chosen one first, at no distance', async () => {
    expect(await byAddress('34-34001', 'whatever stands there')).toMatchObject([{ store_id: 34001, distance_km: 0 }]);
    expect(await byAddress('99-1', 'Surat')).toEqual([]);
    expect(await byAddress('7', 'Surat')).toEqual([]);
  });

  it.each(['Adajan, Surat', 'Athwa Gate, Surat, Gujarat 395001', 'surat'])(
    'are found by the typed address %j',
    async (address) => {
      expect((await byAddress('6', address)).map(({ store_id }) => store_id)).toEqual([33001]);
    },
  );

  it('are not found by an address no one knows', async () => {
    for (const address of ['qwertzuiop', '…', '/', 'Paris/France?x=1#y'])
      expect(await byAddress('6', address)).toEqual([]);
  });

  it('that are withdrawn are nowhere', async () => {
    await withdraw(new Date());
    try {
      expect(await byPin('395003')).toEqual([]);
      expect((await granted(shop, 'getStoreAddresses')).data.map(({ id }) => id)).toEqual([34001]);
      for (const [name, params] of [
        ['getStoreByDomain', { label: 'surat' }],
        ['getStoreBySaasId', { saasId: 33 }],
        ['getCategories', { saasId: 33, storeId: 33001 }],
        ['getItem', { itemId: 1001 }],
        ['resendOtp', { target: '9876543210', storeId: 33001 }],
      ] as const)
        expect((await refused(shop, name, { params })).code, name).toBe('not_found');
    } finally {
      await withdraw(null);
    }
  });

  it('have their countries’ states listed', async () => {
    const { data } = await granted(shop, 'getStates', { params: { country: 'india' } });
    expect(data).toContainEqual({ name: 'Gujarat', code: 'GJ' });
    const names = data.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
    expect((await granted(shop, 'getStates', { params: { country: 'Canada' } })).data).toContainEqual({
      name: 'Ontario',
      code: 'ON',
    });
    expect(await refused(shop, 'getStates', { params: { country: 'Atlantis' } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});
