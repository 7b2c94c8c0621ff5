import { sessionArea } from '#lib/stores/device/storage';
import { whenIdle } from '../../scripts/when-idle.ts';

const complete = async () => (await import('./asked-stores.ts')).completeStores();

// What was just found replaces the published list at once.
if (sessionArea.read('stores') === undefined) whenIdle(complete);
else complete().catch((error: unknown) => console.warn('The stores are all that there are:', error));
