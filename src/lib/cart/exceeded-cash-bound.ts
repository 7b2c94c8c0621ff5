import type { CartLine } from '#contract/cart';
import type { Totals } from '#contract/order';
import type { CashBounds } from '#contract/orders/cash-bounds';
import type { CashBound } from '#lib/messages/refusals';
import { toDecimal } from '#lib/money/money';

/** The first limit for cash orders that the lines exceed. Shared by the browser and the server. */
export function exceededCashBound(
  lines: readonly Pick<CartLine, 'item_id' | 'item_name' | 'product_qty'>[],
  { total, count }: Totals,
  { sum, pieces, each, is_first }: CashBounds,
): Omit<CashBound, 'pays_online' | 'locale'> | undefined {
  const orderedOf = (id: number) =>
    lines.reduce((ordered, { item_id, product_qty }) => ordered + (item_id === id ? product_qty : 0), 0);
  const large = lines.find(({ item_id }) => orderedOf(item_id) > each);
  if (large) return { pieces: each, item_name: large.item_name, is_first };
  if (count > pieces) return { pieces, is_first };
  return total > sum ? { sum: toDecimal(sum), is_first } : undefined;
}
