import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';

/** Query of the lines of a store's orders, in the order of the cart. */
export const queryLines = (db: Database, { saas_id, store_id }: StoreKey, orderIds: number[]) =>
  db
    .selectFrom('order_lines')
    .selectAll()
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', 'in', orderIds)
    .orderBy('line');
