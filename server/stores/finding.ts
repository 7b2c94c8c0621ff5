import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import {
  toWireTerms,
  type foundStore,
  type getDelivery,
  type getPositionAddress,
  type PlaceOutcome,
  type place as wirePlace,
  type search,
} from '#contract/store';
import { isMeantAsPostalCode, isPostalCode, typedValue } from '#lib/address/address-options';
import type { Place } from '#server/platform/ports/geocoder';
import type { Shop } from '#server/platform/shop';
import { kilometres, readZones, termsFor, zoneFor } from './delivery.ts';
import { countCaller } from '#server/platform/rate-limits';
import { addressOptionValue, getStore, getStores, toWireStores } from './stores.ts';

type FoundStore = v.InferInput<typeof foundStore>;
type Search = v.InferInput<typeof search>;
type Data<E extends { answer: v.GenericSchema<any, { data: unknown }> }> = v.InferInput<E['answer']>['data'];

/** Stores, or why there are none. */
export interface Found {
  data: FoundStore[];
  search: Search;
}

const toWirePlace = ({ postalCode, locality, district, state, country }: Place): v.InferInput<typeof wirePlace> => ({
  postal_code: postalCode,
  locality,
  district,
  state,
  country,
});

/** Every store, nearest first, with its distance and what delivery to a place costs. */
async function storesByDistance(shop: Shop, from: Place): Promise<FoundStore[]> {
  const rows = await getStores(shop);
  const zones = await Promise.all(rows.map((row) => readZones(shop, row)));
  const stores = await toWireStores(shop, rows, from);
  return rows
    .map((row, index): FoundStore => {
      const zone = zoneFor(zones[index] ?? [], row, from);
      const ships = zone?.kind === 'country';
      return { ...(stores[index] as FoundStore), delivery: zone ? toWireTerms(zone) : null, ...(ships && { ships }) };
    })
    .sort((a, b) => (a.distance_km ?? 0) - (b.distance_km ?? 0));
}

const nearestIn = (stores: FoundStore[], { country }: Place) =>
  stores.find((store) => store.country === country) ?? null;

/** For a code of unknown position: the nearest store to codes with the same prefix. */
async function nearestByPrefix(shop: Shop, text: string): Promise<FoundStore | null> {
  const around = isPostalCode(text) ? await shop.geocoder.around(text) : undefined;
  const nearest = around && nearestIn(await storesByDistance(shop, around), around);
  return nearest ? { ...nearest, distance_km: null, delivery: null } : null;
}

const unknownOutcome = (text: string): PlaceOutcome =>
  isMeantAsPostalCode(text) && !isPostalCode(text) ? 'not_a_code' : 'unknown';

/** From where customers go to a store that does not deliver to them, in kilometres. */
const pickupKm = 10;

/** The stores that deliver to a place, with those near it to pick up from; none when none delivers. */
function servingStores(stores: FoundStore[]): FoundStore[] {
  if (!stores.some(({ delivery }) => delivery)) return [];
  return stores.filter(({ delivery, distance_km }) => delivery || (distance_km ?? Infinity) <= pickupKm);
}

/** Stores that deliver to a postal code or to the place a text names, nearest first; else the reason why none does. */
async function findStores(shop: Shop, text: string): Promise<Found> {
  const place = await shop.geocoder.find(text);
  if (!place) {
    const outcome = unknownOutcome(text);
    return { data: [], search: { outcome, place: null, nearest: await nearestByPrefix(shop, text) } };
  }
  const stores = await storesByDistance(shop, place);
  const data = servingStores(stores);
  if (data.length > 0) return { data, search: { outcome: 'served', place: toWirePlace(place), nearest: null } };
  const nearest = Number.isNaN(place.latitude) ? await nearestByPrefix(shop, text) : nearestIn(stores, place);
  return { data, search: { outcome: 'not_served', place: toWirePlace(place), nearest } };
}

/** The same for a text that must be a postal code. */
export async function findStoresByCode(shop: Shop, code: string): Promise<Found> {
  const found = await findStores(shop, code);
  if (found.search.outcome !== 'unknown' || isPostalCode(code)) return found;
  return { ...found, search: { ...found.search, outcome: 'not_a_code' } };
}

/**
 * Stores for an option of the landing page: that store first, then those that serve the same place; or those for typed
 * text (value `6`). If the option's address is a postal code, distances are measured from there.
 */
export async function findStoresByOption(shop: Shop, value: string, address: string): Promise<Found> {
  if (value === typedValue) return findStores(shop, address);
  const row = (await getStores(shop)).find((store) => addressOptionValue(store) === value);
  if (!row) return { data: [], search: { outcome: 'unknown', place: null, nearest: null } };
  const customer = isPostalCode(address) ? await shop.geocoder.find(address) : undefined;
  const place = customer ?? (await shop.geocoder.find(row.postal_code));
  const stores = place ? await storesByDistance(shop, place) : await toWireStores(shop, [row]);
  const data = stores
    .filter((store) => store.store_id === row.store_id || ('delivery' in store && store.delivery))
    .sort((a, b) => Number(b.store_id === row.store_id) - Number(a.store_id === row.store_id));
  return {
    data: customer ? data : data.map((store) => withoutTerms(store, row.store_id)),
    search: { outcome: 'served', place: customer ? toWirePlace(customer) : null, nearest: null },
  };
}

/** Without the customer's position, the chosen store counts as 0 km away, and delivery terms are unknown. */
const withoutTerms = ({ delivery: _delivery, ...store }: FoundStore, chosen: number): FoundStore =>
  store.store_id === chosen ? { ...store, distance_km: 0 } : store;

/** Whether a store delivers to a place, and on what terms. @throws {ShopError} `not_found` */
export async function readDelivery(
  shop: Shop,
  { saasId, storeId }: { saasId: number; storeId: number },
  text: string,
): Promise<Data<typeof getDelivery>> {
  const store = await getStore(shop, saasId, storeId);
  const place = await shop.geocoder.find(text);
  if (!place) return { outcome: unknownOutcome(text), place: null, distance_km: null, delivery: null };
  const terms = termsFor(await readZones(shop, store), store, place);
  return {
    outcome: terms ? 'served' : 'not_served',
    place: toWirePlace(place),
    distance_km: kilometres(place, store),
    delivery: terms && toWireTerms(terms),
  };
}

/**
 * The address at a position in degrees.
 * @param from the client's IP address, to limit calls of the paid geocoder
 * @throws {ShopError} `not_found` where there is none, `rate_limited`
 */
export async function readPositionAddress(
  shop: Shop,
  { lat, lon }: { lat: number; lon: number },
  from: string,
): Promise<Data<typeof getPositionAddress>> {
  if (shop.config.geocoderKey) await countCaller(shop, 'position-from-address', from);
  const address = await shop.geocoder.addressAt(lat, lon);
  if (!address) throw new ShopError('not_found');
  const { province, ...rest } = address;
  return { ...rest, Province: province };
}
