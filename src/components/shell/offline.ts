import { trustedScript } from '#lib/stores/device/trusted';

const firstUse = () =>
  new Promise((resolve) => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, resolve, { once: true });
  });

/** Registers the service worker (offline pages), which fetches some 100 files, once a page of a store's own host is used. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, userActivation } = navigator;
  if (!import.meta.env.PROD || document.body.dataset.host !== location.host || !serviceWorker) return;
  if (!userActivation.hasBeenActive) await firstUse();
  await serviceWorker.register(trustedScript('/sw.js'));
}
