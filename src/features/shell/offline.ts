import { trustedScript } from '#lib/stores/device/trusted';
import { onceIdle } from '../../scripts/when-idle.ts';

const register = () =>
  void navigator.serviceWorker
    .register(trustedScript('/sw.js'))
    .catch((error: unknown) => console.warn('The service worker was not registered:', error));

/** How long a page of a store is open until it is kept without a press: others of its files have come long before. */
const stayMs = 5000;

/**
 * Registers the service worker (offline pages), which fetches some 100 files, once something on a page of a store is pressed,
 * or the visit has lasted for some seconds.
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
