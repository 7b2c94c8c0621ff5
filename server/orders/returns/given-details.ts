import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';

/** Which orders have an account for their money. */
export async function readGiven(
  db: Database,
  { saas_id, store_id }: StoreKey,
  orderIds: number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('bank_details')
    .select('order_id')
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}
