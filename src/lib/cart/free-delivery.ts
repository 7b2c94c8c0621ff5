import * as t from '#texts/delivery-hints';
import { missingForFree } from './price-sum.ts';
import type { DeliveryTerms } from '../contract/store.ts';
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
  const text = missing > 0 ? t.addForFree({ missing: formatMoney(missing, locale) }) : t.ownFree();
  return { text, missing, from: items + missing };
}
