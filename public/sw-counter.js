// Notifies a store's staff, unless a counter of that store is visible on this device. Opens the counter without a network.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(notify(event.data.json())));
addEventListener('fetch', answerFromCache);
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openCounter(event.notification.data));
});

const answerMs = 500;

const readCounters = async () =>
  (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).pathname === '/counter',
  );

/** The store of a counter. Its URL does not include the store, which staff can switch. Undefined without an answer. */
const askStore = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    setTimeout(resolve, answerMs);
    page.postMessage('store', [port2]);
  });

async function notify({ label, store_name, about, body }) {
  const seen = (await readCounters()).filter(({ visibilityState }) => visibilityState === 'visible');
  if ((await Promise.all(seen.map(askStore))).includes(label)) return; // that counter rings
  await registration.showNotification(store_name, {
    body,
    tag: `${about}-${label}`,
    data: label,
    renotify: true,
    requireInteraction: about !== 'return',
    icon: '/favicon.svg',
  });
}

async function openCounter(label) {
  const open = await readCounters();
  const stores = await Promise.all(open.map(askStore));
  const best = open[stores.indexOf(label)] ?? open[0];
  await (best ? best.focus() : clients.openWindow('/counter'));
}

/** The page and its scripts, which the counter caches after a login (src/lib/stores/counter/offline/page-cache.ts). */
const cacheName = 'counter';

const networkMs = 4000;

function answerFromCache(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === '/counter') event.respondWith(openPage(request));
  else if (pathname.startsWith('/_astro/')) event.respondWith(readPart(request));
}

const readPart = async (request) => (await caches.match(request, { cacheName })) ?? fetch(request);

/** The network's page, or the cached one if there is no answer in time, or the shop is down. */
async function openPage(request) {
  const cached = await caches.match('/counter', { cacheName });
  if (!cached) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, networkMs));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  const isDown = !answer || [502, 503, 504].includes(answer.status);
  return isDown ? new Response(cached.body, cached) : answer; // without its address, which Safari takes for the page's own
}
