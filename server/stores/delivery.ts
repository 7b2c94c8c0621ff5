import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { deliveryTermsOf, termNames, toWireTerms, type DeliveryTerms, type deliveryZone } from '#contract/store';
import type { CourierDays } from '#lib/schedule/eta-words';
import { inStore, type StoreKey } from '#server/db/keys';
import type { DeliveryZoneRow } from '#server/db/schema';
import type { Place } from '#server/platform/ports/geocoder';
import { readOperatorFacts } from './operator-facts.ts';
import { distanceKm } from '#server/stores/places/distance';
import type { Shop } from '#server/platform/shop';

export type Zone = Pick<Selectable<DeliveryZoneRow>, 'kind' | 'value' | keyof CourierDays> & DeliveryTerms;
interface Located {
  latitude: number;
  longitude: number;
}

export const deliveryZones = ({ db }: Pick<Shop, 'db'>) =>
  db
    .selectFrom('delivery_zones')
    .select(['kind', 'value', 'dispatch_days', 'transit_days', ...termNames()])
    .orderBy('position');

export const readZones = (shop: Shop, store: StoreKey): Promise<Zone[]> =>
  deliveryZones(shop).where(inStore(store)).execute();

export const toWireZone = (zone: Zone): v.InferInput<typeof deliveryZone> => ({
  kind: zone.kind,
  value: zone.value,
  ...toWireTerms(zone),
});

/** To 100 m; null if a position is unknown. */
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

export const zoneFor = (zones: Zone[], store: Located, place: Place): Zone | undefined =>
  zones.find((candidate) => isIn(candidate, store, place));

/** A whole country is served by courier. */
export const isByCourier = (zone: Pick<Zone, 'kind'> | undefined): boolean => zone?.kind === 'country';

export async function findCourierCodes(
  shop: Shop,
  store: StoreKey & Located,
  codes: readonly string[],
): Promise<Set<string>> {
  const zones = await readZones(shop, store);
  if (!zones.some(isByCourier)) return new Set();
  const distinct = [...new Set(codes)];
  const places = await shop.geocoder.findAll(shop.db, distinct);
  return new Set(
    distinct.filter((_, index) => {
      const place = places[index];
      return place && isByCourier(zoneFor(zones, store, place));
    }),
  );
}

/** In minor units; null outside the store's area. */
export function termsFor(zones: Zone[], store: Located, place: Place): DeliveryTerms | null {
  const zone = zoneFor(zones, store, place);
  return zone ? deliveryTermsOf(zone) : null;
}

/** Cash on delivery is accepted within this distance of a city's centre. */
const cityRadiusKm = 40;

export async function readCashCities({ db, geocoder }: Shop, { saas_id }: StoreKey): Promise<Place[]> {
  const { cod_cities = '' } = await readOperatorFacts(db, saas_id);
  const names = cod_cities.split(';').filter(Boolean);
  const places = await geocoder.findAll(db, names);
  return places.filter((place) => place !== undefined);
}

/** Cash is accepted only in and around some cities of India (spec §1). */
export const acceptsCash = (cities: Place[], place: Place): boolean =>
  place.country === 'India' && cities.some((city) => distanceKm(city, place) <= cityRadiusKm);
