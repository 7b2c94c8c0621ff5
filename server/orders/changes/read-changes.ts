import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';

/** In wire format, oldest first, by order. */
export async function readChanges(db: Database, store: StoreKey, orderIds: number[]) {
  const rows = await db
    .selectFrom('order_adjustments')
    .select(['order_id', 'at', 'reason as words'])
    .where(inStore(store))
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'change')
    .orderBy('entry')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return (orderId: number) => (byOrder.get(orderId) ?? []).map(({ at, words }) => ({ at: at.toISOString(), words }));
}
