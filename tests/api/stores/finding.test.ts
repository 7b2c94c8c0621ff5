import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { createGoogleGeocoder } from '#server/stores/places/google';
import { surat } from '#tests/support/shop/catalogue';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const inSurat = { saasId: 33, storeId: 33001 };
const ofSurat = { saas_id: surat.saas_id, store_id: surat.store_id };

describe.each(ruleDatabases)('finding on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const byPin = (pin: string) => granted(shop, 'getStoreByPincode', { params: { pin } });
  const byAddress = (value: string, address: string) =>
    granted(shop, 'getStoreByAddress', { params: { value, address } });
  const deliveryTo = async (place: string) =>
    (await granted(shop, 'getDelivery', { params: { ...inSurat, place } })).data;

  it('names the place of a postal code, and what each store’s delivery there costs', async () => {
    const { data, search } = await byPin('395003');
    expect(data[0]?.delivery).toEqual({ charge: 20, minimum: 99, free_from: 399 });
    expect(data[0]).not.toHaveProperty('ships');
    expect(search).toMatchObject({
      outcome: 'served',
      place: { postal_code: '395003', district: 'Surat', state: 'Gujarat', country: 'India' },
      nearest: null,
    });
  });

  it('says of a place that no one serves which store is nearest, and how far it is', async () => {
    const { data, search } = await byPin('K1A 0B1');
    expect(data).toEqual([]);
    expect(search).toMatchObject({
      outcome: 'not_served',
      place: { postal_code: 'K1A', country: 'Canada' },
      nearest: { store_id: 34001, delivery: null },
    });
    expect(search?.nearest?.distance_km).toBeGreaterThan(300);
    expect((await byAddress('6', 'Connaught Place, New Delhi')).search).toMatchObject({
      outcome: 'not_served',
      nearest: { store_id: 33001 },
    });
  });

  it('knows who delivers to the whole country also where no one knows how far that is', async () => {
    expect((await byPin('737101')).search).toMatchObject({ outcome: 'not_served', place: { state: 'Sikkim' } });
    const zone = { ...ofSurat, position: 9, kind: 'country' as const, value: 'India', charge: 9000, minimum: 0 };
    await shop.db
      .insertInto('delivery_zones')
      .values({ ...zone, free_from: null })
      .execute();
    const { data, search } = await byPin('737101');
    await shop.db.deleteFrom('delivery_zones').where('position', '=', 9).execute();
    expect(search?.outcome).toBe('served');
    expect(data).toMatchObject([{ store_id: 33001, distance_km: null, delivery: { charge: 90 }, ships: true }]);
  });

  it.each(['३९५००३', '૩૯૫૦૦૩', '３９５００３'])('knows the postal code %s', async (pin) => {
    expect((await byPin(pin)).search?.place?.postal_code).toBe('395003');
  });

  it.each(['395999', '395 998'])('knows no one at %s, but the store near codes like it', async (pin) => {
    expect((await byPin(pin)).search).toMatchObject({
      outcome: 'unknown',
      place: null,
      nearest: { store_id: 33001, distance_km: null },
    });
  });

  it.each([
    ['39500', 'not_a_code'],
    ['३९५००', 'not_a_code'],
    ['3950031', 'not_a_code'],
    ['M5', 'not_a_code'],
    ['nonsense', 'not_a_code'],
    ['999999', 'unknown'],
    ['Z9Z 9Z9', 'unknown'],
  ])('says of the postal code %s that it is %s', async (pin, outcome) => {
    expect((await byPin(pin)).search).toEqual({ outcome, place: null, nearest: null });
  });

  it.each([
    ['39500', 'not_a_code'],
    ['qwertzuiop', 'unknown'],
  ])('says of the typed address %s that it is %s', async (address, outcome) => {
    expect(await byAddress('6', address)).toMatchObject({ data: [], search: { outcome } });
  });

  it('measures from the postal code that comes with a chosen store', async () => {
    const { data, search } = await byAddress('33-33001', '395001');
    expect(data[0]).toMatchObject({ store_id: 33001, delivery: { charge: 20 } });
    expect(data[0]?.distance_km).toBeGreaterThan(0);
    expect(search?.place?.postal_code).toBe('395001');
    const far = await byAddress('33-33001', '110001');
    expect(far.data).toMatchObject([{ store_id: 33001, delivery: null }]);
  });

  it('knows no delivery costs when only a store was chosen', async () => {
    const { data, search } = await byAddress('33-33001', 'its own address');
    expect(data[0]).toMatchObject({ distance_km: 0 });
    expect(data[0]).not.toHaveProperty('delivery');
    expect(search?.place).toBeNull();
  });

  it('tells of one store whether it delivers, what that costs and how far it is', async () => {
    expect(await deliveryTo('395003')).toMatchObject({
      outcome: 'served',
      place: { postal_code: '395003' },
      delivery: { charge: 20, minimum: 99, free_from: 399 },
    });
    expect(await deliveryTo('Adajan, Surat')).toMatchObject({ outcome: 'served', place: { postal_code: '395009' } });
    const delhi = await deliveryTo('110001');
    expect(delhi).toMatchObject({ outcome: 'not_served', delivery: null });
    expect(delhi.distance_km).toBeGreaterThan(800);
    expect(await deliveryTo('39500')).toMatchObject({
      outcome: 'not_a_code',
      place: null,
      distance_km: null,
      delivery: null,
    });
    expect((await deliveryTo('395999')).outcome).toBe('unknown');
  });

  it('tells nothing of a store that there is not, or of a place that is too long', async () => {
    const params = { saasId: 33, storeId: 34001, place: '395003' };
    expect(await refused(shop, 'getDelivery', { params })).toMatchObject({ status: 404, code: 'not_found' });
    const long = { params: { ...inSurat, place: '3'.repeat(301) } };
    expect(await refused(shop, 'getDelivery', long)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('gives the address at a position', async () => {
    const { data } = await granted(shop, 'getPositionAddress', { params: { lat: 21.1959, lon: 72.8302 } });
    expect(data).toMatchObject({ route: '', town: 'Surat', Province: 'Gujarat' });
    expect(data.postalCode).toMatch(/^395\d{3}$/);
    expect(data.street).not.toBe('');
  });

  it('knows no address at sea', async () => {
    const answer = await refused(shop, 'getPositionAddress', { params: { lat: 15, lon: 65 } });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each([
    ['91', '0'],
    ['0', '181'],
    ['north', '0'],
    ['1e1', '0'],
    ['21.1', 'NaN'],
    ['-', '0'],
  ])('takes %s, %s for no position', async (lat, lon) => {
    const answer = await refused(shop, 'getPositionAddress', { params: { lat, lon } });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('publishes when stores are open and where they deliver', async () => {
    const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '07:00', closes: '22:00' }));
    const none = { slot_minutes: null, slot_capacity: null, lead_minutes: null, last_order: null };
    await shop.db
      .insertInto('opening_hours')
      .values([...hours, { weekday: 7, opens: null, closes: null }].map((day) => ({ ...ofSurat, ...none, ...day })))
      .execute();
    await shop.db
      .insertInto('holidays')
      .values([
        { ...ofSurat, date: '2027-10-29', name: 'Diwali' },
        { ...ofSurat, date: '2027-03-22', name: 'Dhuleti' },
      ])
      .execute();
    try {
      const { data } = await granted(shop, 'getSnapshot', { params: inSurat });
      expect(data.store.schedule).toEqual({
        hours: [...hours.map(({ opens, closes }) => ({ opens, closes })), null],
        holidays: [
          { date: '2027-03-22', name: 'Dhuleti' },
          { date: '2027-10-29', name: 'Diwali' },
        ],
        has_slots: false,
      });
      expect(data.delivery).toEqual([
        { kind: 'radius_km', value: '6', charge: 20, minimum: 99, free_from: 399 },
        { kind: 'radius_km', value: '12', charge: 45, minimum: 299, free_from: 999 },
      ]);
      expect((await byPin('395003')).data[0]?.schedule).toEqual(data.store.schedule);
      expect((await byPin('M5V')).data[0]?.schedule).toBeNull();
    } finally {
      await shop.db.deleteFrom('opening_hours').execute();
      await shop.db.deleteFrom('holidays').execute();
    }
  });

  const counterparts = async (ids: string) =>
    (await granted(shop, 'getCounterparts', { params: { saasId: 34, storeId: 34001 }, query: { ids } })).data;

  const addToToronto = async (...items: { item_id: number; item_name: string; unit: string; position: number }[]) => {
    const like = await shop.db.selectFrom('items').selectAll().where('item_id', '=', 5001).executeTakeFirstOrThrow();
    const texts = {
      allergens: JSON.stringify(like.allergens) as never,
      colors: JSON.stringify(like.colors) as never,
      also_called: JSON.stringify(like.also_called) as never,
    };
    await shop.db
      .insertInto('items')
      .values(items.map((item) => ({ ...like, ...texts, ...item })))
      .execute();
  };

  it('finds a store’s own item, or else the one of the same name, best in the same unit', async () => {
    await addToToronto(
      { item_id: 5002, item_name: ' toor DAL', unit: '500 g', position: 2 },
      { item_id: 5003, item_name: 'Toor dal', unit: '1 kg', position: 3 },
      { item_id: 5004, item_name: 'DUPATTA', unit: 'piece', position: 4 },
      { item_id: 5005, item_name: 'Sold out', unit: '1 kg', position: 5 },
    );
    await shop.db.updateTable('items').set({ withdrawn_at: new Date() }).where('item_id', '=', 5005).execute();
    try {
      const found = await counterparts('1001,1002,1004,1005,5001,777777');
      expect(found.map(({ for_item_id, item_id }) => [for_item_id, item_id])).toEqual(
        expect.arrayContaining([
          [1001, 5003],
          [1005, 5004],
          [5001, 5001],
        ]),
      );
      expect(found).toHaveLength(3);
      expect(found.find(({ item_id }) => item_id === 5003)).toMatchObject({ unit: '1 kg', price: 24.99, stock: 9 });
    } finally {
      await shop.db.deleteFrom('items').where('item_id', 'in', [5002, 5003, 5004, 5005]).execute();
    }
  });

  it('refuses to compare nothing readable, and answers nothing with nothing', async () => {
    const asked = { params: inSurat, query: { ids: 'x' } };
    expect(await refused(shop, 'getCounterparts', asked)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await refused(shop, 'getCounterparts', { params: inSurat })).toMatchObject({ code: 'invalid_input' });
    expect(await counterparts('')).toEqual([]);
  });
});

describe('with a geocoding service', () => {
  let shop: TestShop;
  let server: Server;
  let answer: (address: string) => { status: number; body: string };
  const asked: string[] = [];
  const log = pino({ level: 'silent' });

  beforeAll(async () => {
    shop = await openTestShop();
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { status, body } = answer(request.url ?? '');
      response.writeHead(status, { Location: 'https://elsewhere.example/' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.close();
    await shop.close();
  });

  const addressAt = async (origin?: string) => {
    const { port } = server.address() as AddressInfo;
    const key = 'a-key-for-tests';
    const geocoder = createGoogleGeocoder({
      key,
      table: shop.geocoder,
      log,
      origin: origin ?? `http://127.0.0.1:${port}`,
    });
    const config = { ...shop.config, geocoderKey: key };
    return { app: createApp({ ...shop, geocoder, config }) };
  };
  const position = { params: { lat: 21.1959, lon: 72.8302 } };
  const part = (long_name: string, ...types: string[]) => ({ long_name, types });

  it('names the street as well', async () => {
    const address_components = [
      part('14', 'street_number'),
      part('Rang Upvan Lane', 'route'),
      part('Nanpura', 'sublocality', 'political'),
      part('Surat', 'locality'),
      part('Gujarat', 'administrative_area_level_1'),
      part('395001', 'postal_code'),
    ];
    answer = () => ({ status: 200, body: JSON.stringify({ status: 'OK', results: [{ address_components }] }) });
    const { data } = await granted(await addressAt(), 'getPositionAddress', position);
    expect(data).toEqual({
      postalCode: '395001',
      route: 'Rang Upvan Lane',
      town: 'Surat',
      street: '14, Nanpura',
      Province: 'Gujarat',
    });
    expect(asked.at(-1)).toMatch(/^\/maps\/api\/geocode\/json\?latlng=21\.1959%2C72\.8302&/);
  });

  it.each([
    ['knows nothing', 200, '{"status":"ZERO_RESULTS","results":[]}'],
    ['refuses the key', 200, '{"status":"REQUEST_DENIED","results":[]}'],
    ['knows no postal code', 200, '{"status":"OK","results":[{"address_components":[]}]}'],
    ['breaks', 500, 'oops'],
    ['sends elsewhere', 302, ''],
  ])('that %s leaves the answer to our table', async (_, status, body) => {
    answer = () => ({ status, body });
    const { data } = await granted(await addressAt(), 'getPositionAddress', position);
    expect(data).toMatchObject({ route: '', town: 'Surat' });
  });

  it('that cannot be reached leaves the answer to our table', async () => {
    const { data } = await granted(await addressAt('http://127.0.0.1:9'), 'getPositionAddress', position);
    expect(data).toMatchObject({ town: 'Surat' });
  });

  it('is asked by one caller only so often', async () => {
    answer = () => ({ status: 200, body: '{"status":"ZERO_RESULTS","results":[]}' });
    const eager = await addressAt();
    const statuses = [];
    for (let times = 0; times < 31; times++)
      statuses.push((await callApi(eager, 'getPositionAddress', { ...position, from: '203.0.113.77' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
