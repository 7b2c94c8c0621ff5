import type { DeliveryZone } from '../contract/store.ts';

/** A part of a store's delivery area, to follow other words: ` within 6 km`. */
export function areaOf({ kind, value }: Pick<DeliveryZone, 'kind' | 'value'>): string {
  if (kind === 'radius_km') return ` within ${Number(value)} km`;
  return kind === 'country' ? ` anywhere in ${value}` : ' to postal codes nearby';
}
