import { openPlaceFile, type PlaceLine } from '#server/stores/places/place-file';
import { postalCodesIn } from '#server/stores/places/postal-codes';
import type { NewStore } from './new-folder.ts';

const zones: Record<string, string> = {
  Alberta: 'America/Edmonton',
  'British Columbia': 'America/Vancouver',
  Manitoba: 'America/Winnipeg',
  'New Brunswick': 'America/Halifax',
  'Newfoundland and Labrador': 'America/St_Johns',
  'Northwest Territories': 'America/Yellowknife',
  'Nova Scotia': 'America/Halifax',
  Nunavut: 'America/Iqaluit',
  'Prince Edward Island': 'America/Halifax',
  Saskatchewan: 'America/Regina',
  Yukon: 'America/Whitehorse',
};

/** `m5v2t6` becomes `M5V 2T6`. */
export const formatPostalCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2');

type Located = Pick<NewStore, 'latitude' | 'longitude' | 'country' | 'timezone' | 'cashCities'> & { state: string };

/** A store's location by postal code; undefined if unknown. Reads the file, because a new folder has no shop yet. */
export async function locateStore(postalCode: string): Promise<Located | undefined> {
  const lines = await (await openPlaceFile()).read();
  const [code = ''] = postalCodesIn(postalCode);
  const found = lines.find((line) => line.postal_code === code);
  const placed = found && closestPlaced(lines, code);
  if (!found || placed?.latitude == null || placed.longitude == null) return undefined;
  const { state, district } = found;
  const isIndian = found.country === 'India';
  return {
    latitude: Number(placed.latitude.toFixed(4)),
    longitude: Number(placed.longitude.toFixed(4)),
    state,
    country: isIndian ? 'India' : 'Canada',
    timezone: isIndian ? 'Asia/Kolkata' : (zones[state] ?? 'America/Toronto'),
    cashCities: isIndian ? district : '',
  };
}

/** The line with a position and the closest code with the same first three characters. */
function closestPlaced(lines: PlaceLine[], code: string): PlaceLine | undefined {
  const nearby = lines.filter(
    ({ postal_code, latitude }) => latitude !== null && postal_code.startsWith(code.slice(0, 3)),
  );
  const away = (line: PlaceLine) => (line.postal_code === code ? 0 : Math.abs(Number(line.postal_code) - Number(code)));
  return nearby.toSorted((one, other) => away(one) - away(other))[0];
}
