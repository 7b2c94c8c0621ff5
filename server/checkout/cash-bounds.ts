import type { CashBounds } from '#contract/orders/cash-bounds';
import { ShopError } from '#contract/errors';
import type { Totals } from '#contract/order';
import { exceededCashBound } from '#lib/cart/exceeded-cash-bound';
import type { CashBound } from '#lib/messages/refusals';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';

type Store = Awaited<ReturnType<typeof getStore>>;

interface CashOrder {
  store: Store;
  lines: Parameters<typeof exceededCashBound>[0];
  totals: Totals;
}

export async function hasReceived(db: Database, cart: CartKey): Promise<boolean> {
  const received = await db
    .selectFrom('orders')
    .select('order_id')
    .where(ofCustomer(cart))
    .where('status', 'in', ['delivered', 'collected'])
    .limit(1)
    .executeTakeFirst();
  return received !== undefined;
}

/** @param isKnown whether the customer has received an order here; otherwise every limit is halved */
function boundsOf({ most_cash, most_cash_pieces, most_cash_each }: Store, isKnown: boolean): CashBounds {
  const share = (most: number) => Math.ceil(isKnown ? most : most / 2);
  return { sum: share(most_cash), pieces: share(most_cash_pieces), each: share(most_cash_each), is_first: !isKnown };
}

export async function readCashBounds(shop: Shop, cart: CartKey) {
  const store = await getStore(shop, cart.saas_id, cart.store_id);
  const bounds = boundsOf(store, await hasReceived(shop.db, cart));
  return { ...bounds, sum: toDecimal(bounds.sum) };
}

/** Cash orders take stock before they are paid. @throws {ShopError} `cash_order_too_large` */
export function refuseTooLarge({ gateway }: Shop, { store, lines, totals }: CashOrder, isKnown: boolean): void {
  const bound = exceededCashBound(lines, totals, boundsOf(store, isKnown));
  if (!bound) return;
  const { bank_account, country } = store;
  const too_much: CashBound = {
    ...bound,
    pays_online: gateway !== undefined && totals.total > 0,
    locale: { bank_account, country },
  };
  throw new ShopError('cash_order_too_large', { too_much });
}
