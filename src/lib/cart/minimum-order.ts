import type { DeliveryTerms } from '../contract/store.ts';
import * as t from '#texts/cart';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';

/** The amount missing for the minimum order; undefined once reached. */
export function minimumThere(
  { minimum }: DeliveryTerms,
  place: string,
  items: Minor,
  locale: PriceLocale,
): string | undefined {
  if (items >= minimum) return undefined;
  const missing = formatMoney(minimum - items, locale);
  return t.minimumThere({ place, minimum: formatMoney(minimum, locale), missing });
}
