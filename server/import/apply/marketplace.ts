import type { Database } from '#server/db/database';
import type { CatalogueRows } from './catalogue-rows.ts';

export interface FactsTerms {
  /** Whether only one store is imported. Existing operator facts then stay. */
  isOneStore: boolean;
  /** Whether the folder's facts become the marketplace's, even if another folder set them. */
  takesMarketplace: boolean;
}

/** The operator who provides the marketplace's facts, while it has an open store. */
const readOwner = async (db: Database): Promise<number | undefined> =>
  (
    await db
      .selectFrom('marketplace_operator')
      .innerJoin('stores', 'stores.saas_id', 'marketplace_operator.saas_id')
      .select('marketplace_operator.saas_id')
      .where('withdrawn_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
  )?.saas_id;

const hasFacts = async (db: Database, saas_id: number): Promise<boolean> =>
  (await db.selectFrom('operator_facts').select('key').where('saas_id', '=', saas_id).limit(1).execute()).length > 0;

/** Drops marketplace facts of another operator (docs/decisions/041). @returns also that operator */
export async function withOwnFacts(
  db: Database,
  rows: CatalogueRows,
  { isOneStore, takesMarketplace }: FactsTerms,
): Promise<{ rows: CatalogueRows; marketplaceOf?: number }> {
  const operators = [...new Set(rows.stores.map((row) => Number(row.saas_id)))];
  const { operator_details: _marketplaces, operator_facts, ...others } = rows;
  const [first = 0] = operators;
  if (isOneStore && (await hasFacts(db, first))) return { rows: others };
  const owner = await readOwner(db);
  if (owner !== undefined && !operators.includes(owner) && !takesMarketplace)
    return { rows: { ...others, operator_facts }, marketplaceOf: owner };
  const saas_id = owner !== undefined && operators.includes(owner) ? owner : first;
  return { rows: { ...rows, marketplace_operator: [{ is_only: true, saas_id }] } };
}

/** Keeps a single store's position; a new one is last. */
export async function keepPosition(db: Database, { stores: [store] }: CatalogueRows): Promise<void> {
  if (!store) return;
  const others = await db
    .selectFrom('stores')
    .select(['store_id', 'position'])
    .where('saas_id', '=', Number(store.saas_id))
    .execute();
  const known = others.find(({ store_id }) => store_id === store.store_id);
  store.position = known?.position ?? Math.max(0, ...others.map(({ position }) => position)) + 1;
}
