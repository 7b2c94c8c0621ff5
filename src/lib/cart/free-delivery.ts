import * as t from '#texts/delivery-hints';
import { addForFree, isFree } from './delivery-hints.ts';
import { missingForFree } from './price-sum.ts';
import type { DeliveryTerms, DeliveryZone } from '../contract/store.ts';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';

/** What is still to be added until a sum has free delivery, in words; `missing` is 0 when it has, `from` is that sum. */
export interface FreeDelivery {
  text: string;
  missing: Minor;
  from: Minor;
}

/** What a cart of a sum still misses for free delivery to a known place; nothing where it never is, or costs nothing. */
export function freeDeliveryThere(terms: DeliveryTerms, items: Minor, locale: PriceLocale): FreeDelivery | undefined {
  const missing = missingForFree(terms, items);
  if (terms.charge === 0 || missing === null) return undefined;
  const text = missing > 0 ? addForFree(formatMoney(missing, locale), undefined) : t.ownFree();
  return { text, missing, from: items + missing };
}

/** The same while no place is known: by the nearest of a store's areas that are not free yet. */
export function freeDelivery(zones: DeliveryZone[], items: Minor, locale: PriceLocale): FreeDelivery | undefined {
  const offers = zones.flatMap((zone) => {
    const there = freeDeliveryThere(zone, items, locale);
    return there ? [{ ...there, zone }] : [];
  });
  const reached = offers.findLast(({ missing }) => missing === 0);
  const next = offers.find(({ missing }) => missing > 0) ?? reached;
  if (!next) return undefined;
  const { missing, from, zone } = next;
  const already = reached && isFree(reached.zone);
  const more = missing > 0 && addForFree(formatMoney(missing, locale), zone);
  return { text: [already, more].filter(Boolean).join(' '), missing, from };
}
