import { cacheCounterPage, counterCache } from '#lib/api/counter-page';
import { trustedScript } from '#lib/stores/device/trusted';

export const workerScope = '/counter';

/** The worker shows notifications and opens the page without a network. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(trustedScript('/sw-counter.js'), { scope: workerScope });

let isCached = false;

/** Caches the counter's page with all its scripts, once per visit. A failure only warns: the next board tries again. */
export async function cachePage(): Promise<void> {
  if (isCached || !('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  isCached = true;
  try {
    await registerWorker();
    await cacheCounterPage();
  } catch (error) {
    isCached = false;
    console.warn('The counter is not kept for use without a network:', error);
  }
}

export async function forgetPage(): Promise<void> {
  isCached = false;
  if ('caches' in globalThis) await caches.delete(counterCache);
}
