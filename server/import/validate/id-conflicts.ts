import * as t from '#texts/import-files';
import type { Shop } from '#server/platform/shop';
import type { OperatorFolder } from './folder.ts';
import type { Problems } from '../problem.ts';

/** Ids and labels are unique in the installation, also after a withdrawal (design §5). */
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
