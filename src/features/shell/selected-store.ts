import { $store } from '#lib/stores/device/page-store';
import { isOwnHost, selectedStore, selectStore } from '#lib/stores/finder/selected-store';
import * as t from '#texts/shell';

const shown = $store.get();
let isAsking = false;

/**
 * Selects the store on its own host. On the marketplace's host, another tab may have selected another store.
 * The next page would be that store's, so the customer is asked which one to use.
 */
async function compareStores(): Promise<void> {
  if (!shown || isAsking || document.visibilityState !== 'visible') return;
  const selected = selectedStore();
  if (selected?.store_id === shown.store_id) return;
  if (!selected || isOwnHost(shown, location)) return selectStore(shown);
  isAsking = true;
  await chooseBetweenStores(shown, selected).finally(() => (isAsking = false));
}

type StoreChoice = Parameters<typeof selectStore>[0];

async function chooseBetweenStores(shown: StoreChoice, selected: StoreChoice): Promise<void> {
  const { confirmInDialog } = await import('../store/confirm-dialog.ts');
  const explanation = t.otherStoreText({ chosen: selected.store_name, shown: shown.store_name });
  const switchesStore = await confirmInDialog({
    title: t.otherStoreTitle(),
    content: [explanation],
    yes: selected.store_name,
    no: shown.store_name,
  });
  selectStore(switchesStore ? selected : shown);
  if (switchesStore) location.assign('/');
}

/** Keeps this page's store selected. */
export function watchSelectedStore(): void {
  if (!shown) return;
  void compareStores();
  addEventListener('pageshow', () => void compareStores());
  addEventListener('storage', ({ key }) => {
    if (key === 'selectedStore') void compareStores();
  });
  document.addEventListener('visibilitychange', () => void compareStores());
}
