import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Geocoder, PositionAddress } from '#server/platform/ports/geocoder';

const timeoutMs = 3000;

const responseSchema = v.object({
  status: v.string(),
  results: v.array(
    v.object({ address_components: v.array(v.object({ long_name: v.string(), types: v.array(v.string()) })) }),
  ),
});
type Component = v.InferOutput<typeof responseSchema>['results'][number]['address_components'][number];

export interface GoogleOptions {
  key: string;
  table: Geocoder;
  log: Pick<Logger, 'warn'>;
  origin?: string;
}

/** Asks Google for the address at a position. Everything else, and timeouts after three seconds, use the table. */
export function createGoogleGeocoder({
  key,
  table,
  log,
  origin = 'https://maps.googleapis.com',
}: GoogleOptions): Geocoder {
  async function fetchAddress(latitude: number, longitude: number): Promise<PositionAddress | undefined> {
    const query = new URLSearchParams({ latlng: `${latitude},${longitude}`, language: 'en', key });
    const response = await fetch(`${origin}/maps/api/geocode/json?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, results } = v.parse(responseSchema, await response.json());
    if (status === 'ZERO_RESULTS') return undefined;
    if (status !== 'OK') throw new Error(`Google's geocoder answered ${status}`);
    return toAddress(results[0]?.address_components ?? []);
  }
  return {
    ...table,
    async addressAt(db, latitude, longitude) {
      const fallback = await table.addressAt(db, latitude, longitude);
      try {
        const found = await fetchAddress(latitude, longitude);
        return found?.postalCode ? found : fallback;
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the geocoder did not answer');
        return fallback;
      }
    },
  };
}

function toAddress(components: Component[]): PositionAddress {
  const findName = (...types: string[]) =>
    components.find((component) => types.some((type) => component.types.includes(type)))?.long_name ?? '';
  return {
    postalCode: findName('postal_code'),
    route: findName('route'),
    town: findName('locality', 'postal_town', 'administrative_area_level_3'),
    street: [findName('street_number'), findName('sublocality', 'neighborhood')].filter(Boolean).join(', '),
    province: findName('administrative_area_level_1'),
  };
}
