import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';

/** The HSN codes of a store's items as they are now, by item: for what was sold before its item had one. */
export async function readPresentCodes(db: Database, { saas_id, store_id }: StoreKey): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'hsn'])
    .where((where) => where.and({ saas_id, store_id }))
    .where('hsn', '<>', '')
    .execute();
  return new Map(rows.map(({ item_id, hsn }) => [Number(item_id), hsn]));
}
