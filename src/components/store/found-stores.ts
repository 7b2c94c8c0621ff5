import { sessionArea } from '#lib/stores/device/storage';
import { whenIdle } from '../../scripts/when-idle.ts';

const showResult = async () => (await import('./searched-stores.ts')).showSearchedStores();

// A new search result is shown at once.
if (sessionArea.read('stores') === undefined) whenIdle(showResult);
else showResult().catch((error: unknown) => console.warn('The published stores stay:', error));
