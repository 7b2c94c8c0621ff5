import * as t from '#texts/delivery-hints';
import { missingForFree } from './price-sum.ts';
import type { DeliveryTerms } from '../contract/store.ts';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';

/** `missing` is the amount up to free delivery, 0 once reached. `from` is the threshold. */
export interface FreeDelivery {
  text: string;
  missing: Minor;
  from: Minor;
}

/** undefined if delivery is never free, or always. */
export function freeDeliveryThere(terms: DeliveryTerms, items: Minor, locale: PriceLocale): FreeDelivery | undefined {
  const missing = missingForFree(terms, items);
  if (terms.charge === 0 || missing === null) return undefined;
  const text = missing > 0 ? t.addForFree({ missing: formatMoney(missing, locale) }) : t.ownFree();
  return { text, missing, from: items + missing };
}
