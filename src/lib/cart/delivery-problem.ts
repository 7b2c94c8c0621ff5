import type { SavedAddress } from '../contract/address.ts';
import type { CartLine } from '../contract/cart.ts';
import { refusals } from '../messages/refusals.ts';
import { formatMoney, type PriceLocale } from '../money/money.ts';
import { priceSum } from './price-sum.ts';

/** Why these lines cannot be delivered to the chosen address, as far as the browser knows; undefined when they can. */
export function deliveryProblem(
  lines: readonly CartLine[],
  address: SavedAddress | undefined,
  locale: PriceLocale,
): string | undefined {
  if (!address) return refusals.address_required;
  if (!address.delivery) return refusals.outside_delivery_area;
  const { minimum } = address.delivery;
  const { items } = priceSum(lines, null);
  if (items >= minimum) return undefined;
  const missing = formatMoney(minimum - items, locale);
  return `${refusals.below_minimum} The minimum is ${formatMoney(minimum, locale)}: add ${missing} more.`;
}
