import { trustedScript } from '#lib/stores/device/trusted';
import { onceIdle } from '../../scripts/when-idle.ts';

const register = () =>
  void navigator.serviceWorker
    .register(trustedScript('/sw.js'))
    .catch((error: unknown) => console.warn('The service worker was not registered:', error));

/** Without a press, the worker is registered after this time, when the page's other files have loaded. */
const stayMs = 5000;

/**
 * Registers the service worker (offline pages) after the first press on a store's page, or some seconds.
 * The worker then fetches about 100 files.
 */
export function registerWorker(): void {
  const isOfStore = document.body.dataset.host !== undefined;
  if (!import.meta.env.PROD || !isOfStore || !('serviceWorker' in navigator)) return;
  const begun = new Promise((resolve) => {
    addEventListener('click', resolve);
    setTimeout(resolve, stayMs);
  });
  void begun.then(() => onceIdle(register));
}
