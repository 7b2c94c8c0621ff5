import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';

/** What has a number of its store's own. */
export type Numbered = 'item' | 'plan';

/**
 * The ids of a store's items or plans by the numbers that its folder gives them, where these differ, as another store had
 * the number first (docs/decisions/041). All others have their number as their id.
 */
export async function readOwnNumbers(db: Database, store: StoreKey, kind: Numbered): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('store_numbers')
    .select(['number', 'id'])
    .where(inStore(store))
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ number, id }) => [Number(number), Number(id)]));
}

/** The numbers by the ids. */
export const byId = (numbers: Map<number, number>): Map<number, number> =>
  new Map([...numbers].map(([number, id]) => [id, number]));
