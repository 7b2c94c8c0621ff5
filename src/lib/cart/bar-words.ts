import type { DeliveryTerms } from '../contract/store.ts';
import * as t from '#texts/delivery-hints';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import { freeDeliveryThere } from './free-delivery.ts';

/** The expected place of delivery; null if unknown. `terms` is null outside the delivery area. */
export type ExpectedDelivery = { place: string; terms: DeliveryTerms | null } | null;

/** The hint that the postal code decides about delivery. */
export const enterCode = ({ country }: PriceLocale): string =>
  country === 'Canada' ? t.enterPostalCode() : t.enterPin();

/**
 * The amount missing for the minimum order or free delivery, in a short sentence; else empty.
 * Without a known place, the hint to enter one, if the store delivers at all.
 */
export function barWords(items: Minor, known: ExpectedDelivery, delivers: boolean, locale: PriceLocale): string {
  if (!known) return delivers ? enterCode(locale) : '';
  const { place, terms } = known;
  if (!terms) return t.notThere({ place });
  if (items < terms.minimum) return t.addForDelivery({ missing: formatMoney(terms.minimum - items, locale) });
  const { missing = 0 } = freeDeliveryThere(terms, items, locale) ?? {};
  if (missing > 0) return t.addForFree({ missing: formatMoney(missing, locale) });
  return terms.charge === 0 || terms.free_from !== null ? t.free() : '';
}
