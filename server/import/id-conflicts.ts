import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { OperatorFolder } from './folder.ts';
import type { ProblemLocation, Problems } from './problem.ts';

/**
 * Adds a problem for each id of the folder that the database already uses for something else: item, plan and store ids
 * and host labels are unique in the whole installation, and stay taken after a withdrawal (design §5).
 * @param isOneStore whether one store is imported alone: it takes no label of another one of its operator
 */
export async function checkIdConflicts(
  db: Database,
  folder: OperatorFolder,
  problems: Problems,
  isOneStore = false,
): Promise<void> {
  const stores = folder.stores.filter(({ store: { value } }) => value.saas_id && value.store_id);
  const operators = new Set(stores.map(({ store }) => store.value.saas_id));
  for (const other of await db.selectFrom('stores').select(['saas_id', 'store_id', 'label']).execute())
    for (const { store } of stores) {
      if (other.store_id === store.value.store_id && other.saas_id !== store.value.saas_id)
        problems.add(store.at('store_id'), `${other.store_id} is a store of the operator ${other.saas_id}`);
      const isFree = operators.has(other.saas_id) && (!isOneStore || other.store_id === store.value.store_id);
      if (other.label === store.value.label && !isFree)
        problems.add(
          store.at('label'),
          `${other.label} is the store ${other.store_id} of the operator ${other.saas_id}`,
        );
    }
  const items = stores.flatMap(({ store, items }) =>
    items.map((item) => ({ id: item.value.item_id, owner: store.value, place: item.at('item_id') })),
  );
  const plans = stores.flatMap(({ store, plans }) =>
    plans.map((plan) => ({ id: plan.value.subscriptionId, owner: store.value, place: plan.at('subscriptionId') })),
  );
  await checkOwners(db, 'items', 'item_id', items, problems);
  await checkOwners(db, 'plans', 'subscription_id', plans, problems);
}

interface OwnedId {
  id: number | undefined;
  owner: { saas_id?: number; store_id?: number };
  place: ProblemLocation;
}

async function checkOwners(
  db: Database,
  table: string,
  column: string,
  ownedIds: OwnedId[],
  problems: Problems,
): Promise<void> {
  const ids = JSON.stringify(ownedIds.flatMap(({ id }) => id ?? []));
  const { rows } = await sql<{ id: number; saas_id: number; store_id: number }>`
    select ${sql.ref(column)} as id, saas_id, store_id from ${sql.table(table)}
    where ${sql.ref(column)} in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`.execute(db);
  const owners = new Map(rows.map((row) => [row.id, row]));
  for (const { id, owner, place } of ownedIds) {
    const other = owners.get(id ?? 0);
    if (other && (other.saas_id !== owner.saas_id || other.store_id !== owner.store_id))
      problems.add(place, `${id} belongs to the store ${other.store_id} of the operator ${other.saas_id}`);
  }
}
