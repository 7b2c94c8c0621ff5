import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Geocoder, PositionAddress } from '#server/platform/ports/geocoder';

const timeoutMs = 3000;

const answer = v.object({
  status: v.string(),
  results: v.array(
    v.object({ address_components: v.array(v.object({ long_name: v.string(), types: v.array(v.string()) })) }),
  ),
});
type Component = v.InferOutput<typeof answer>['results'][number]['address_components'][number];

export interface GoogleOptions {
  key: string;
  /** Answers what Google does not. */
  table: Geocoder;
  log: Pick<Logger, 'warn'>;
  /** Where Google's maps service is. */
  origin?: string;
}

/**
 * A geocoder that asks Google for the address at a position, and the table for everything else and whenever Google
 * does not know or does not answer within three seconds.
 */
export function createGoogleGeocoder({
  key,
  table,
  log,
  origin = 'https://maps.googleapis.com',
}: GoogleOptions): Geocoder {
  async function ask(latitude: number, longitude: number): Promise<PositionAddress | undefined> {
    const query = new URLSearchParams({ latlng: `${latitude},${longitude}`, language: 'en', key });
    const response = await fetch(`${origin}/maps/api/geocode/json?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, results } = v.parse(answer, await response.json());
    if (status === 'ZERO_RESULTS') return undefined;
    if (status !== 'OK') throw new Error(`Google's geocoder answered ${status}`);
    return toAddress(results[0]?.address_components ?? []);
  }
  return {
    ...table,
    async addressAt(latitude, longitude) {
      const known = await table.addressAt(latitude, longitude);
      try {
        const asked = await ask(latitude, longitude);
        return asked?.postalCode ? asked : known;
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the geocoder did not answer');
        return known;
      }
    },
  };
}

function toAddress(components: Component[]): PositionAddress {
  const named = (...types: string[]) =>
    components.find((each) => types.some((type) => each.types.includes(type)))?.long_name ?? '';
  return {
    postalCode: named('postal_code'),
    route: named('route'),
    town: named('locality', 'postal_town', 'administrative_area_level_3'),
    street: [named('street_number'), named('sublocality', 'neighborhood')].filter(Boolean).join(', '),
    province: named('administrative_area_level_1'),
  };
}
