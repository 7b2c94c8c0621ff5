// Takes the place of sw.js to end offline use on every device: throws away what is kept, and then itself.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
