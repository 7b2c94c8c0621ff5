import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ShopError } from '#contract/errors';
import { byItemId, sellableQuery } from '#server/catalogue/sellable';
import { buildOnce } from '#server/db/build-once';
import type { Database } from '#server/db/database';
import type { OrderRequest } from '#server/db/frozen';
import type { CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { customerQuery } from '#server/orders/insert-order';
import { idsOf } from '#server/orders/lines';
import { hoursColumns } from '#server/stores/schedules';

const selectReads = buildOnce((db, { ids, now, ...cart }: CartKey & { ids: number[]; now: Date }) =>
  customerQuery(db, cart)
    .select(jsonArrayFrom(sellableQuery(db, { ...cart, ids, now })).as('items'))
    .select(hoursColumns(db, [cart.store_id]))
    .select(({ exists }) => exists(receivedQuery(db, cart)).as('isKnown')),
);

/** Finds orders of the customer in the store that they have received. */
export const receivedQuery = (db: Database, { saas_id, store_id, customer_id }: CartKey) =>
  db
    .selectFrom('orders')
    .select('order_id')
    .where((where) => where.and({ saas_id, store_id, customer_id }))
    .where('status', 'in', ['delivered', 'collected']);

export type OrderReads = Awaited<ReturnType<typeof readForOrder>>;

/**
 * Reads the customer with their next order id, whether they have received an order from the store, the requested items, and the
 * store's hours. One statement, because three round trips take longer than the queries.
 * @throws {ShopError} `session_expired` when the account is deleted
 */
export async function readForOrder({ db, now }: Shop, cart: CartKey, request: Pick<OrderRequest, 'item_list'>) {
  const [row] = await selectReads(db, { ...cart, ids: idsOf(request), now: now() });
  if (!row) throw new ShopError('session_expired');
  const { items, hours, holidays, early, pauses, isKnown, ...customer } = row;
  return { customer, isKnown: Boolean(isKnown), items: byItemId(items), hours: { hours, holidays, early, pauses } };
}
