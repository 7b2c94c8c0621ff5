import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { typedOption } from '#lib/address/address-options';
import { newDevice, openPage, type Send } from '#tests/support/shop/device';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

async function openFinder(through?: (send: Send) => Send) {
  const device = newDevice();
  const page = await openPage(shop, device, through ? { through } : {});
  return {
    device,
    ...page,
    ...(await import('#lib/stores/finder/found-stores')),
    ...(await import('#lib/stores/finder/saved-stores')),
    ...(await import('#lib/stores/finder/located-stores')),
    ...(await import('#lib/stores/finder/delivery-place')),
  };
}

it('keeps the stores that deliver to a PIN code, with the address', async () => {
  const { device, findStores, getFoundStores } = await openFinder();
  expect(await findStores(typedOption('395003'))).toBe(true);
  expect(getFoundStores()?.map(({ label }) => label)).toEqual(['surat']);
  expect(JSON.parse(device.local.getItem('deliveryAddress') ?? '')).toMatchObject({ value: '6', address: '395003' });
});

it('keeps what delivery costs as it was, in minor units', async () => {
  const { findStores, getFoundStores } = await openFinder();
  await findStores(typedOption('395003'));
  expect(getFoundStores()?.[0]?.delivery).toMatchObject({ charge: 2000, minimum: 9900, free_from: 39_900 });
});

it('says in how many minutes a store brings an order to the place, and nothing of one that cannot say', async () => {
  const { findStores, getFoundStores } = await openFinder();
  const { storeTime } = await import('#lib/stores/finder/store-time');
  await findStores(typedOption('395003'));
  const [store] = getFoundStores()!;
  expect(await storeTime(store!)).toMatch(/^\d+-\d+ min$/);
  expect(await storeTime({ ...store!, ships: true })).toBeNull();
  expect(await storeTime({ ...store!, delivery: null })).toBeNull();
  expect(await storeTime({ ...store!, delivery: undefined })).toBeUndefined();
});

it('says that the address is wrong when there are no stores, why, and which is nearest', async () => {
  const { findStores, getFoundStores, $notice, $search } = await openFinder();
  expect(await findStores(typedOption('110001'))).toBe(false);
  expect($notice.get()).toEqual({ text: 'Please select a Correct Address', severity: 'error' });
  expect($search.get()).toMatchObject({
    status: 'nothing',
    asked: '110001',
    search: { outcome: 'not_served', nearest: { label: 'surat' } },
  });
  expect(getFoundStores()).toBeUndefined();
});

it('keeps the address of a place that no one serves, but not what is no place', async () => {
  const { findStores, deliveryPlace, $search } = await openFinder();
  await findStores(typedOption('39500'));
  expect(deliveryPlace()).toBeUndefined();
  expect($search.get()).toMatchObject({ search: { outcome: 'not_a_code' } });
  await findStores(typedOption('110001'));
  expect(deliveryPlace()).toBe('110001');
});

it('says the same when nothing was typed', async () => {
  const { findStores, $notice, $search } = await openFinder();
  expect(await findStores(typedOption(''))).toBe(false);
  expect($notice.get()?.text).toBe('Please select a Correct Address');
  expect($search.get()).toEqual({ status: 'idle' });
});

it('forgets a kept list that is damaged', async () => {
  const { device, getFoundStores } = await openFinder();
  device.session.setItem('stores', '[{"store_id":');
  expect(getFoundStores()).toBeUndefined();
});

it('takes a chosen store’s own address for no place of the customer’s', async () => {
  const { findStores, deliveryPlace } = await openFinder();
  await findStores({ label: 'Surat Sadan', value: '33-33001', id: 33_001, address: '14 Rang Upvan Lane' });
  expect(deliveryPlace()).toBeUndefined();
});

type Coords = Partial<GeolocationCoordinates>;

/** What a browser's geolocation does: gives these coordinates, or fails with this code. */
function stubLocation(answer: Coords | number | null) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) =>
    typeof answer === 'number'
      ? failed?.({ code: answer } as GeolocationPositionError)
      : found({ coords: answer } as GeolocationPosition);
  vi.stubGlobal('navigator', answer === null ? {} : { geolocation: { getCurrentPosition } });
}

it('locates the device’s postal code and the stores that deliver there', async () => {
  const { locateStores, $location, findStores, deliveryPlace } = await openFinder();
  stubLocation({ latitude: 21.1959, longitude: 72.8302, accuracy: 20 });
  const located = await locateStores();
  expect($location.get()).toMatchObject({
    status: 'located',
    roughKm: null,
    options: [{ value: '33-33001', id: 33_001, address: located?.postalCode }],
  });
  expect(located?.postalCode).toMatch(/^395/);
  await findStores(located?.options[0] ?? typedOption(''));
  expect(deliveryPlace()).toBe(located?.postalCode);
});

it('says how far off a rough position may be', async () => {
  const { locateStores } = await openFinder();
  stubLocation({ latitude: 21.1959, longitude: 72.8302, accuracy: 12_400 });
  expect((await locateStores())?.roughKm).toBe(12);
});

it('says why no one delivers where the device is', async () => {
  const { locateStores, $search } = await openFinder();
  stubLocation({ latitude: 28.63, longitude: 77.22, accuracy: 20 });
  expect((await locateStores())?.options).toEqual([]);
  expect($search.get()).toMatchObject({ status: 'nothing', search: { outcome: 'not_served' } });
});

it.each([
  ['unsupported', null, 'Geolocation is not supported by this browser.'],
  ['refused', 1, 'Unable to retrieve your location'],
  ['unavailable', 2, 'Unable to retrieve your location'],
  ['timed out', 3, 'Unable to retrieve your location'],
  ['at sea', { latitude: 15, longitude: 65, accuracy: 20 }, 'No address found for the given coordinates.'],
])('says of a location that is %s what the specification says, and the way on', async (_, answer, message) => {
  const { locateStores, $location } = await openFinder();
  stubLocation(answer);
  expect(await locateStores()).toBeUndefined();
  expect($location.get()).toEqual({
    status: 'failed',
    message,
    hint: expect.stringMatching(/enter an address|type an address/i),
  });
});

it('says that the address could not be fetched when the shop cannot be reached', async () => {
  const { locateStores, $location } = await openFinder(() => () => Promise.reject(new TypeError('offline')));
  stubLocation({ latitude: 21.1959, longitude: 72.8302, accuracy: 20 });
  await locateStores();
  expect($location.get()).toMatchObject({ status: 'failed', message: 'Error fetching address.' });
});
