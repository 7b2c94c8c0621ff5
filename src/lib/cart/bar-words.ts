import type { DeliveryTerms, DeliveryZone } from '../contract/store.ts';
import * as t from '#texts/delivery-hints';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import { addForDelivery, addForFree, isFree } from './delivery-hints.ts';
import { freeDeliveryThere } from './free-delivery.ts';

/** Where the cart may be delivered, and on what terms, null where the store does not deliver; null when no place is known. */
export type ExpectedDelivery = { place: string; terms: DeliveryTerms | null } | null;

/**
 * What a cart of a sum misses until it can be delivered, or delivered free of charge, in a short sentence; else nothing. While
 * no place is known it is said of the nearest area.
 */
export function barWords(items: Minor, known: ExpectedDelivery, zones: DeliveryZone[], locale: PriceLocale): string {
  const [nearest] = zones;
  if (known && !known.terms) return t.notThere({ place: known.place });
  const terms = known?.terms ?? nearest;
  if (!terms) return '';
  const area = known ? undefined : nearest;
  if (items < terms.minimum) return addForDelivery(formatMoney(terms.minimum - items, locale), area);
  const { missing = 0 } = freeDeliveryThere(terms, items, locale) ?? {};
  if (missing > 0) return addForFree(formatMoney(missing, locale), area);
  return terms.charge === 0 || terms.free_from !== null ? isFree(area) : '';
}
