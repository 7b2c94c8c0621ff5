import { keptStores } from '#lib/stores/kept-stores';
import { showStores } from './store-list.ts';
import { whenIdle } from './when-idle.ts';

const found = keptStores();
if (found) showStores(found);
else whenIdle(async () => (await import('./asked-stores.ts')).completeStores());
