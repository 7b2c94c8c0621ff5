import type { DeliveryTerms, DeliveryZone } from '../contract/store.ts';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import { areaOf } from './delivery-area.ts';
import { freeDeliveryThere } from './free-delivery.ts';

/** Where the cart may be delivered, and on what terms, null where the store does not deliver; null when no place is known. */
export type ExpectedDelivery = { place: string; terms: DeliveryTerms | null } | null;

/**
 * What a cart of a sum misses until it can be delivered, or delivered free of charge, in a short sentence; else nothing. While
 * no place is known it is said of the nearest area.
 */
export function barWords(items: Minor, known: ExpectedDelivery, zones: DeliveryZone[], locale: PriceLocale): string {
  const [nearest] = zones;
  if (known && !known.terms) return `No delivery to ${known.place}. You can pick up.`;
  const terms = known?.terms ?? nearest;
  if (!terms) return '';
  const area = known || !nearest ? '' : areaOf(nearest);
  if (items < terms.minimum) return `Add ${formatMoney(terms.minimum - items, locale)} more for delivery${area}.`;
  const { missing = 0 } = freeDeliveryThere(terms, items, locale) ?? {};
  if (missing > 0) return `Add ${formatMoney(missing, locale)} more for free delivery${area}.`;
  return terms.charge === 0 || terms.free_from !== null ? `Delivery${area} is free.` : '';
}
