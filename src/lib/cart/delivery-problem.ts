import type { SavedAddress } from '../contract/address.ts';
import type { CartLine } from '../contract/cart.ts';
import * as refusalTexts from '#texts/refusals';
import { formatMoney, type PriceLocale } from '../money/money.ts';
import * as t from '#texts/checkout';
import { priceSum } from './price-sum.ts';

/** Explains why these lines cannot be delivered to the address, as far as the browser knows; undefined if they can. */
export function deliveryProblem(
  lines: readonly CartLine[],
  address: SavedAddress | undefined,
  locale: PriceLocale,
): string | undefined {
  if (!address) return refusalTexts.address_required();
  if (!address.delivery) return refusalTexts.outside_delivery_area();
  const { minimum } = address.delivery;
  const { items } = priceSum(lines, null);
  if (items >= minimum) return undefined;
  const sums = { minimum: formatMoney(minimum, locale), missing: formatMoney(minimum - items, locale) };
  return t.belowMinimum({ refusal: refusalTexts.below_minimum(), ...sums });
}
