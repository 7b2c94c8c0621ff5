import { trustedScript } from '#lib/stores/trusted-script';
import { whenIdle } from './when-idle.ts';

/* Keeps what is opened for when there is no network: on a store's own host, once the page stands. */

const isOwnHost = document.body.dataset.host === location.host;

if (import.meta.env.PROD && isOwnHost && 'serviceWorker' in navigator)
  whenIdle(() => navigator.serviceWorker.register(trustedScript('/sw.js')));
