// Tells the staff of a store that an order waits while no counter is open on this device.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('push', (event) => event.waitUntil(tell(event.data.json())));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openCounter());
});

const readCounters = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
const isCounter = ({ url }) => new URL(url).pathname === '/counter';

async function tell({ label, store_name }) {
  const isSeen = (await readCounters()).some((client) => isCounter(client) && client.visibilityState === 'visible');
  if (isSeen) return; // it rings by itself
  await registration.showNotification(store_name, {
    body: 'An order waits to be accepted.',
    tag: `order-${label}`,
    renotify: true,
    requireInteraction: true,
    icon: '/favicon.svg',
  });
}

async function openCounter() {
  const open = (await readCounters()).find(isCounter);
  await (open ? open.focus() : clients.openWindow('/counter'));
}
