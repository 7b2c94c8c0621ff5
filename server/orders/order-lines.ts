import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';

/** Query of the lines of a store's orders, in the order of the cart. */
export const queryLines = (db: Database, store: StoreKey, orderIds: number[]) =>
  db.selectFrom('order_lines').selectAll().where(inStore(store)).where('order_id', 'in', orderIds).orderBy('line');
