import type { Database } from '#server/db/database';

type Facts = Record<string, string>;

export async function readMarketplaceFacts(db: Database): Promise<Facts> {
  const rows = await db.selectFrom('operator_details').selectAll().orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** An operator's own facts, or the marketplace's if it has none. */
export async function readOperatorFacts(db: Database, saas_id: number): Promise<Facts> {
  const rows = await db
    .selectFrom('operator_facts')
    .select(['key', 'value'])
    .where('saas_id', '=', saas_id)
    .orderBy('key')
    .execute();
  return rows.length === 0 ? readMarketplaceFacts(db) : Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
