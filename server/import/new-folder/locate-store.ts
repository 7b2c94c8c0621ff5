import { createPlaces } from '#server/stores/places/places';
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

/** `m5v2t6` as `M5V 2T6`. */
export const asWritten = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2');

/** What a postal code says of a store: where it is, and its clock; undefined when its place is not known. */
export async function locateStore(
  postalCode: string,
): Promise<Pick<NewStore, 'latitude' | 'longitude' | 'country' | 'timezone' | 'cashCities'> | undefined> {
  const places = createPlaces();
  const found = await places.find(postalCode);
  const placed = found && Number.isNaN(found.latitude) ? await places.around(found.postalCode) : found;
  if (!found || !placed || Number.isNaN(placed.latitude)) return undefined;
  const { country, state, district } = found;
  const isIndian = country === 'India';
  return {
    latitude: Number(placed.latitude.toFixed(4)),
    longitude: Number(placed.longitude.toFixed(4)),
    country,
    timezone: isIndian ? 'Asia/Kolkata' : (zones[state] ?? 'America/Toronto'),
    cashCities: isIndian ? district : '',
  };
}
