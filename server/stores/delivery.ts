import type * as v from 'valibot';
import type { DeliveryTerms, deliveryTerms, deliveryZone } from '#contract/store';
import { toDecimal } from '#lib/money/money';
import type { StoreKey } from '#server/db/keys';
import type { DeliveryZoneRow } from '#server/db/schema';
import type { Place } from '#server/platform/ports/geocoder';
import { distanceKm } from '#server/stores/places/distance';
import type { Shop } from '#server/platform/shop';

type Zone = Pick<DeliveryZoneRow, 'kind' | 'value' | 'charge' | 'minimum' | 'free_from'>;
interface Located {
  latitude: number;
  longitude: number;
}

/** Where a store delivers, in the operator's order. */
export const readZones = ({ db }: Shop, { saas_id, store_id }: StoreKey): Promise<Zone[]> =>
  db
    .selectFrom('delivery_zones')
    .select(['kind', 'value', 'charge', 'minimum', 'free_from'])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .orderBy('position')
    .execute();

/** What delivery costs, as it stands on the wire. */
export const toWireTerms = ({ charge, minimum, free_from }: DeliveryTerms): v.InferInput<typeof deliveryTerms> => ({
  charge: toDecimal(charge),
  minimum: toDecimal(minimum),
  free_from: free_from === null ? null : toDecimal(free_from),
});

/** A part of a store's delivery area as it stands on the wire. */
export const toWireZone = ({ kind, value, ...terms }: Zone): v.InferInput<typeof deliveryZone> => ({
  kind,
  value,
  ...toWireTerms(terms),
});

/** How far apart two points are, to 100 m; null when one of them is not known. */
export function kilometres(a: Located, b: Located): number | null {
  const km = Math.round(distanceKm(a, b) * 10) / 10;
  return Number.isNaN(km) ? null : km;
}

const compact = (code: string) => code.replace(/\s/g, '').toUpperCase();

const matchesCode = (pattern: string, code: string) =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code.startsWith(pattern);

function isIn({ kind, value }: Zone, store: Located, place: Place): boolean {
  if (kind === 'country') return value === place.country;
  if (kind === 'radius_km') return distanceKm(store, place) <= Number(value);
  return value.split(';').some((pattern) => matchesCode(compact(pattern), compact(place.postalCode)));
}

/** What delivery to a place costs, by the first zone that holds it; null outside the store's area. Minor units. */
export function termsFor(zones: Zone[], store: Located, place: Place): DeliveryTerms | null {
  const zone = zones.find((each) => isIn(each, store, place));
  return zone ? { charge: zone.charge, minimum: zone.minimum, free_from: zone.free_from } : null;
}

/** Around the middle of a city that takes cash, in kilometres. */
const cityRadiusKm = 40;

/** The middles of the operator's `cod_cities`. */
export async function readCashCities({ db, geocoder }: Shop): Promise<Place[]> {
  const row = await db
    .selectFrom('operator_details')
    .select('value')
    .where('key', '=', 'cod_cities')
    .executeTakeFirst();
  const names = (row?.value ?? '').split(';').filter(Boolean);
  const places = await Promise.all(names.map((name) => geocoder.find(name.trim())));
  return places.filter((place) => place !== undefined);
}

/** Whether an order to a place can be paid in cash: in India, in and around the cities that take it (spec §1). */
export const takesCash = (cities: Place[], place: Place): boolean =>
  place.country === 'India' && cities.some((city) => distanceKm(city, place) <= cityRadiusKm);
