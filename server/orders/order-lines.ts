import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';

/** In the order of the cart. */
export const queryLines = (db: Database, store: StoreKey, orderIds: number[]) =>
  db.selectFrom('order_lines').selectAll().where(inStore(store)).where('order_id', 'in', orderIds).orderBy('line');
