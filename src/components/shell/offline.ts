import { trustedScript } from '#lib/stores/device/trusted';
import { onceIdle } from '../../scripts/when-idle.ts';

const register = () =>
  void navigator.serviceWorker
    .register(trustedScript('/sw.js'))
    .catch((error: unknown) => console.warn('The service worker was not registered:', error));

/** Registers the service worker (offline pages), which fetches some 100 files, once something on a page of a store's own host is pressed. */
export function registerWorker(): void {
  const isOwnHost = document.body.dataset.host === location.host;
  if (import.meta.env.PROD && isOwnHost && 'serviceWorker' in navigator)
    addEventListener('click', () => onceIdle(register), { once: true });
}
