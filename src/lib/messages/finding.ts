import type { FoundStore, Place, StoreSearch } from '../contract/store.ts';
import * as t from '#texts/find-store';
import { distanceWords } from './delivery.ts';

/** The name of a place: `Nanpura, Surat (395001)`. */
function placeWords({ locality, district, postal_code: code }: Place): string {
  const names = locality === district ? [locality] : [locality, district];
  return t.place({ names: names.filter(Boolean).join(', '), code });
}

/** Explains why a search found no store. */
export function reasonWords({ outcome, place }: Pick<StoreSearch, 'outcome' | 'place'>, typed: string): string {
  if (outcome === 'not_a_code') return t.notACode({ typed });
  return outcome === 'not_served' && place ? t.notServed({ place: placeWords(place) }) : t.unknown({ typed });
}

/** The offer of the nearest store if no store delivers to the customer. */
export const nearestWords = ({ store_name: store, distance_km }: FoundStore): string =>
  distance_km === null ? t.nearest({ store }) : t.nearestAway({ store, distance: distanceWords(distance_km) });
