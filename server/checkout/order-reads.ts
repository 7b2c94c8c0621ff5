import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ShopError } from '#contract/errors';
import { byItemId, sellableQuery } from '#server/catalogue/sellable';
import { buildOnce } from '#server/db/build-once';
import type { OrderRequest } from '#server/db/frozen';
import type { CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { customerQuery } from '#server/orders/insert-order';
import { idsOf } from '#server/orders/lines';
import { hoursColumns } from '#server/stores/schedules';

const selectReads = buildOnce((db, { ids, now, ...cart }: CartKey & { ids: number[]; now: Date }) =>
  customerQuery(db, cart)
    .select(jsonArrayFrom(sellableQuery(db, { ...cart, ids, now })).as('items'))
    .select(hoursColumns(db, [cart.store_id])),
);

export type OrderReads = Awaited<ReturnType<typeof readForOrder>>;

/**
 * The customer with the id of their next order, the items that the request names and the store's hours: by one statement, as
 * sending three takes longer than what they do.
 * @throws {ShopError} `session_expired` when the account is deleted
 */
export async function readForOrder({ db, now }: Shop, cart: CartKey, request: Pick<OrderRequest, 'item_list'>) {
  const [row] = await selectReads(db, { ...cart, ids: idsOf(request), now: now() });
  if (!row) throw new ShopError('session_expired');
  const { items, hours, holidays, early, pauses, ...customer } = row;
  return { customer, items: byItemId(items), hours: { hours, holidays, early, pauses } };
}
