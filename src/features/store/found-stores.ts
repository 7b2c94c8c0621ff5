import { sessionArea } from '#lib/stores/device/storage';
import { onceReady } from '../../scripts/page-ready.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

const showResult = async () => (await import('./searched-stores.ts')).showSearchedStores();

/** Waits for early clicks on the published list, which the result replaces. */
function showNewResult(): void {
  onceReady(
    () =>
      void showResult()
        .catch((error: unknown) => console.warn('The published stores stay:', error))
        .finally(() => delete document.documentElement.dataset.held),
  );
}

/** Shows the stores that were searched for in place of the published list. */
export function showFoundStores(): void {
  if (!document.querySelector('#store-card')) return;
  if (sessionArea.read('stores') === undefined) whenIdle(showResult);
  else showNewResult();
}
