import { sessionArea } from '#lib/stores/device/storage';
import { onceReady } from '../../scripts/page-ready.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

const showResult = async () => (await import('./searched-stores.ts')).showSearchedStores();

/** Replaces the published list, which `hold-stores.js` has hidden, once the page's scripts have started. */
function showNewResult(): void {
  onceReady(
    () =>
      void showResult()
        .catch((error: unknown) => console.warn('The published stores stay:', error))
        .finally(() => delete document.documentElement.dataset.held),
  );
}

/** Shows found stores in place of the published list. */
export function showFoundStores(): void {
  if (!document.querySelector('#store-card')) return;
  if (sessionArea.read('stores') === undefined) whenIdle(showResult);
  else showNewResult();
}
