import { sessionArea } from '#lib/stores/device/storage';
import { whenIdle } from '../../scripts/when-idle.ts';

const showResult = async () => (await import('./searched-stores.ts')).showSearchedStores();

/** After what was pressed in the published list has been handed over, as the result takes the list's place. */
function showNewResult(): void {
  showResult().catch((error: unknown) => console.warn('The published stores stay:', error));
}

if (sessionArea.read('stores') === undefined) whenIdle(showResult);
else if (document.querySelector('[data-later]'))
  document.addEventListener('DOMContentLoaded', showNewResult, { once: true });
else showNewResult();
