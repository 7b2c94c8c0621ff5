import { ShopError } from '#contract/errors';
import type { Totals } from '#contract/order';
import type { CashBound } from '#lib/messages/refusals';
import { toDecimal } from '#lib/money/money';
import type { OrderLine } from '#server/db/frozen';
import { quantityByItem } from '#server/orders/lines';
import type { Shop } from '#server/platform/shop';
import type { getStoreCached } from '#server/stores/stores';

interface CashOrder {
  store: Awaited<ReturnType<typeof getStoreCached>>;
  lines: OrderLine[];
  totals: Totals;
}

/** The first of the store's bounds that an order exceeds. */
function exceededBound({ store, lines, totals }: CashOrder, share: number) {
  const [sum, pieces, each] = [store.most_cash, store.most_cash_pieces, store.most_cash_each].map((most) =>
    Math.ceil(most * share),
  ) as [number, number, number];
  const sold = quantityByItem(lines);
  const large = lines.find(({ item }) => (sold.get(item.item_id) ?? 0) > each);
  if (large) return { pieces: each, item_name: large.item.item_name };
  if (totals.count > pieces) return { pieces };
  return totals.total > sum ? { sum: toDecimal(sum) } : undefined;
}

/**
 * Refuses an order to pay in cash that is too large for its store, because it takes the stock before it is paid.
 * @param isKnown whether an order of the customer was delivered or collected there; otherwise half of everything
 * @throws {ShopError} `cash_order_too_large`
 */
export function refuseTooLarge({ gateway }: Shop, order: CashOrder, isKnown: boolean): void {
  const bound = exceededBound(order, isKnown ? 1 : 0.5);
  if (!bound) return;
  const { bank_account, country } = order.store;
  const too_much: CashBound = {
    ...bound,
    is_first: !isKnown,
    pays_online: gateway !== undefined,
    locale: { bank_account, country },
  };
  throw new ShopError('cash_order_too_large', { too_much });
}
