import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';

export type Numbered = 'item' | 'plan';

/** Ids by folder number, where they differ because another store had the number first (docs/decisions/041). */
export async function readOwnNumbers(db: Database, store: StoreKey, kind: Numbered): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('store_numbers')
    .select(['number', 'id'])
    .where(inStore(store))
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ number, id }) => [Number(number), Number(id)]));
}

export const byId = (numbers: Map<number, number>): Map<number, number> =>
  new Map([...numbers].map(([number, id]) => [id, number]));
