import * as t from '#texts/import-files';
import type { Shop } from '#server/platform/shop';
import type { OperatorFolder } from './folder.ts';
import type { Problems } from '../problem.ts';

/**
 * Adds a problem for each store of the folder whose id or host label another one has: they are unique in the whole
 * installation, and stay taken after a withdrawal (design §5); and for one whose label is that of the API's own host.
 * @param isOneStore whether one store is imported alone: it takes no label of another one of its operator
 */
export async function checkIdConflicts(
  { db, config: { apiOrigin, publicOrigin } }: Pick<Shop, 'db' | 'config'>,
  folder: OperatorFolder,
  problems: Problems,
  isOneStore = false,
): Promise<void> {
  const stores = folder.stores.filter(({ store: { value } }) => value.saas_id && value.store_id);
  const apiLabel = apiOrigin?.hostname.slice(0, -`.${publicOrigin.hostname}`.length);
  for (const { store } of stores)
    if (apiLabel !== undefined && store.value.label === apiLabel)
      problems.add(store.at('label'), t.apiHost({ label: apiLabel }));
  const operators = new Set(stores.map(({ store }) => store.value.saas_id));
  for (const other of await db.selectFrom('stores').select(['saas_id', 'store_id', 'label']).execute())
    for (const { store } of stores) {
      if (other.store_id === store.value.store_id && other.saas_id !== store.value.saas_id)
        problems.add(store.at('store_id'), t.numberTaken({ number: other.store_id, operator: other.saas_id }));
      const isFree = operators.has(other.saas_id) && (!isOneStore || other.store_id === store.value.store_id);
      if (other.label === store.value.label && !isFree)
        problems.add(
          store.at('label'),
          t.labelTaken({ label: other.label, number: other.store_id, operator: other.saas_id }),
        );
    }
}
