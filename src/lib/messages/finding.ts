import type { FoundStore, Place, StoreSearch } from '../contract/store.ts';
import { distanceWords } from './distance.ts';

/** The messages of the store finder; the specification's own where it has them (spec §8). */
export const findingMessages = {
  wrongAddress: 'Please select a Correct Address',
  unsupported: 'Geolocation is not supported by this browser.',
  /** The same where an address is typed. */
  unsupportedHere: 'Geolocation is not supported by your browser.',
  typeAddress: 'Please type your address.',
  filledIn: 'Please check the address and add your house number.',
  noLocation: 'Unable to retrieve your location',
  noAddress: 'No address found for the given coordinates.',
  failed: 'Error fetching address.',
  /** Under an option of typed text. */
  added: 'Search for stores near this place',
  /** Above the places of earlier searches. */
  last: 'Where you looked last',
  placeWanted: 'Type an address or a PIN code.',
  typeInstead: 'Type an address or a PIN code instead.',
  blocked: 'Location access is blocked. Allow it in your browser, or enter an address or PIN code.',
  rough: (kilometres: number) =>
    `Your location is only accurate to ${kilometres} km. Please check that this is your postal code.`,
} as const;

/** A place as customers call it: `Nanpura, Surat (395001)`. */
function placeWords({ locality, district, postal_code }: Place): string {
  const names = locality === district ? [locality] : [locality, district];
  return `${names.filter(Boolean).join(', ')} (${postal_code})`;
}

/** Why a search found no store, in a sentence. */
export function reasonWords({ outcome, place }: Pick<StoreSearch, 'outcome' | 'place'>, typed: string): string {
  if (outcome === 'not_a_code')
    return `“${typed}” is not a postal code. A PIN code has 6 digits, a Canadian code looks like M5V 2T6.`;
  if (outcome === 'not_served' && place) return `No store delivers to ${placeWords(place)} yet.`;
  return `We do not know “${typed}”. Please check it, or try the name of your area and city.`;
}

/** What the nearest store offers when no store delivers to the customer. */
export function nearestWords({ store_name, distance_km }: FoundStore): string {
  const away = distance_km === null ? '' : `, ${distanceWords(distance_km)} away`;
  return `The nearest store is ${store_name}${away}. You can order for pickup.`;
}
