import type { Database } from '#server/db/database';
import type { CatalogueRows } from './catalogue-rows.ts';

export interface FactsTerms {
  /** Whether one store is imported alone: the facts of an operator that has some stay then. */
  isOneStore: boolean;
  /** Whether the folder's facts become the marketplace's, also where they were another folder's. */
  takesMarketplace: boolean;
}

/** The operator whose facts are the marketplace's, as long as it has an open store. */
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

/**
 * Leaves out the facts that are not the folder's to say: those of the marketplace belong to the operator that came first,
 * or has taken them (docs/decisions/041).
 * @returns also that operator, if it is not the folder's
 */
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

/** Leaves a store that is imported alone where it stands among its operator's; a new one is the last. */
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
