import { trustedScript } from '#lib/stores/device/trusted';

/** Registers the service worker (offline pages), only on a store's own host. */
export async function registerWorker(): Promise<void> {
  const isOwnHost = document.body.dataset.host === location.host;
  if (import.meta.env.PROD && isOwnHost && 'serviceWorker' in navigator)
    await navigator.serviceWorker.register(trustedScript('/sw.js'));
}
