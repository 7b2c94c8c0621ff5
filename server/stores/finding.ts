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
import { courierWords } from '#lib/schedule/eta-words';
import type { Place } from '#server/platform/ports/geocoder';
import type { Shop } from '#server/platform/shop';
import { isByCourier, kilometres, readZones, termsFor, zoneFor, type Zone } from './delivery.ts';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import {
  findStoreByOption,
  getStore,
  readAreas,
  readWireStores,
  toWireStores,
  type Area,
  type StorePlace,
} from './stores.ts';

type FoundStore = v.InferInput<typeof foundStore>;
type Search = v.InferInput<typeof search>;
type Data<E extends { answer: v.GenericSchema<any, { data: unknown }> }> = v.InferInput<E['answer']>['data'];

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

interface Located {
  store: StorePlace;
  distance: number | null;
  zone: Zone | undefined;
}

const byDistance = (areas: Area[], from: Place): Located[] =>
  areas
    .map(({ store, zones }) => ({ store, distance: kilometres(from, store), zone: zoneFor(zones, store, from) }))
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));

async function toFound(shop: Shop, located: Located[], from: Place): Promise<FoundStore[]> {
  const zones = new Map(located.map(({ store, zone }) => [store.label, zone]));
  const stores = await readWireStores(
    shop,
    located.map(({ store }) => store),
    from,
  );
  return stores.map((store) => {
    const zone = zones.get(store.label);
    const delivery = zone ? toWireTerms(zone) : null;
    if (!zone || !isByCourier(zone)) return { ...store, delivery };
    return { ...store, delivery, ships: true, arrives: courierWords(zone, shop.now().getTime(), store.timezone) };
  });
}

async function nearestIn(shop: Shop, areas: Area[], from: Place): Promise<FoundStore | null> {
  const nearest = byDistance(areas, from).filter(({ store }) => store.country === from.country);
  const [found] = await toFound(shop, nearest.slice(0, 1), from);
  return found ?? null;
}

/** For a code of unknown position: the nearest store to codes with the same prefix. */
async function nearestByPrefix(shop: Shop, areas: Area[], text: string): Promise<FoundStore | null> {
  const around = isPostalCode(text) ? await shop.geocoder.around(shop.db, text) : undefined;
  const nearest = around && (await nearestIn(shop, areas, around));
  return nearest ? { ...nearest, distance_km: null, delivery: null } : null;
}

const unknownOutcome = (text: string): PlaceOutcome =>
  isMeantAsPostalCode(text) && !isPostalCode(text) ? 'not_a_code' : 'unknown';

/** The radius for pickup from stores that do not deliver to the customer. */
const pickupKm = 10;

/** Stores that deliver to a place, and those near it for pickup; empty if none delivers. */
function servingStores(located: Located[]): Located[] {
  if (!located.some(({ zone }) => zone)) return [];
  return located.filter(({ zone, distance }) => zone || (distance ?? Infinity) <= pickupKm);
}

const findPlace = async ({ db, geocoder }: Shop, text: string): Promise<Place | undefined> =>
  (await geocoder.find(db, text)) ?? (isMeantAsPostalCode(text) ? undefined : geocoder.findSimilar(db, text));

/** Stores that deliver to a place, nearest first; else the reason why none does. */
async function findStores(shop: Shop, text: string): Promise<Found> {
  const [place, areas] = await Promise.all([findPlace(shop, text), readAreas(shop)]);
  if (!place) {
    const nearest = await nearestByPrefix(shop, areas, text);
    return { data: [], search: { outcome: unknownOutcome(text), place: null, nearest } };
  }
  const data = await toFound(shop, servingStores(byDistance(areas, place)), place);
  if (data.length > 0) return { data, search: { outcome: 'served', place: toWirePlace(place), nearest: null } };
  const isUnknown = Number.isNaN(place.latitude);
  const nearest = isUnknown ? await nearestByPrefix(shop, areas, text) : await nearestIn(shop, areas, place);
  return { data, search: { outcome: 'not_served', place: toWirePlace(place), nearest } };
}

export async function findStoresByCode(shop: Shop, code: string): Promise<Found> {
  const found = await findStores(shop, code);
  if (found.search.outcome !== 'unknown' || isPostalCode(code)) return found;
  return { ...found, search: { ...found.search, outcome: 'not_a_code' } };
}

/** Value `6` is typed text. Distances are measured from the address if it is a postal code. */
export async function findStoresByOption(shop: Shop, value: string, address: string): Promise<Found> {
  if (value === typedValue) return findStores(shop, address);
  const row = await findStoreByOption(shop, value);
  if (!row) return { data: [], search: { outcome: 'unknown', place: null, nearest: null } };
  const customer = isPostalCode(address) ? await shop.geocoder.find(shop.db, address) : undefined;
  const place = customer ?? (await shop.geocoder.find(shop.db, row.postal_code));
  const isChosen = ({ label }: { label: string }) => label === row.label;
  const stores = place
    ? await toFound(
        shop,
        byDistance(await readAreas(shop), place).filter(({ store, zone }) => isChosen(store) || zone),
        place,
      )
    : await toWireStores(shop, [row]);
  const data = stores.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)));
  return {
    data: customer ? data : data.map((store) => withoutTerms(store, row.store_id)),
    search: { outcome: 'served', place: customer ? toWirePlace(customer) : null, nearest: null },
  };
}

/** Without the customer's position, the chosen store counts as 0 km away, and delivery terms are unknown. */
const withoutTerms = ({ delivery: _delivery, ...store }: FoundStore, chosen: number): FoundStore =>
  store.store_id === chosen ? { ...store, distance_km: 0 } : store;

/** @throws {ShopError} `not_found` */
export async function readDelivery(
  shop: Shop,
  { saasId, storeId }: { saasId: number; storeId: number },
  text: string,
): Promise<Data<typeof getDelivery>> {
  const store = await getStore(shop, saasId, storeId);
  const place = await findPlace(shop, text);
  if (!place) return { outcome: unknownOutcome(text), place: null, distance_km: null, delivery: null };
  const terms = termsFor(await readZones(shop, store), store, place);
  return {
    outcome: terms ? 'served' : 'not_served',
    place: toWirePlace(place),
    distance_km: kilometres(place, store),
    delivery: terms && toWireTerms(terms),
  };
}

/** In degrees. `from` limits calls of the paid geocoder. @throws {ShopError} `not_found`, `rate_limited` */
export async function readPositionAddress(
  shop: Shop,
  { lat, lon }: { lat: number; lon: number },
  from: string,
): Promise<Data<typeof getPositionAddress>> {
  if (shop.config.geocoderKey) await consumeForCaller(shop, 'position-from-address', from);
  const address = await shop.geocoder.addressAt(shop.db, lat, lon);
  if (!address) throw new ShopError('not_found');
  const { province, ...rest } = address;
  return { ...rest, Province: province };
}
