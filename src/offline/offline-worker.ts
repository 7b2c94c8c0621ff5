import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { offlinePage, shellPages } from '#lib/catalogue/kept-pages';
import { scope, type InstallEvent, type LastingEvent } from './scope.ts';
import { cacheNames, catalogue, pages, parts, partsName, pictures, shell } from './strategies.ts';

/*
 * The service worker of a store's own host: what of the store works without a network (docs/decisions/019). A page, a
 * file or the catalogue that has no route here goes to the network as if this were not there.
 */

/** In place of a picture that is not here: its ground shows, and not the sign of a broken one. */
const nothing = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const isShell = (path: string) => shellPages.includes(path);

registerRoute(({ request, url }) => request.mode === 'navigate' && isShell(url.pathname), shell);
registerRoute(({ request }) => request.mode === 'navigate', pages);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/_astro/'), parts);
registerRoute(({ sameOrigin, url }) => sameOrigin && /^\/(pictures|icons)\//.test(url.pathname), pictures);
registerRoute(
  ({ url }) => url.pathname === scope.catalogueAddress,
  ({ event }) => readCatalogue(event),
);

setCatchHandler(async ({ request, event }) => {
  if (request.mode === 'navigate') return shell.handle({ request: new Request(offlinePage), event });
  return request.destination === 'image'
    ? new Response(nothing, { headers: { 'Content-Type': 'image/svg+xml' } })
    : Response.error();
});

/** Asked for without saying who asks. */
const readCatalogue = (event: LastingEvent) =>
  catalogue.handle({ request: new Request(scope.catalogueAddress, { credentials: 'omit' }), event });

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/** Keeps what is to be there before it was asked for, and the page that is open. What cannot be had is kept when it is opened. */
async function keepShell(event: LastingEvent): Promise<void> {
  const open = (await scope.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => url);
  const wanted = savesData() ? [offlinePage, ...open] : [...shellPages, ...open];
  const keepPage = (address: string) => {
    const request = new Request(new URL(address, location.origin));
    return (isShell(new URL(request.url).pathname) ? shell : pages).handle({ request, event });
  };
  const kept = await Promise.allSettled([
    ...new Set(wanted).values().map(keepPage),
    ...(savesData() ? [] : [readCatalogue(event)]),
  ]);
  for (const result of kept) if (result.status === 'rejected') console.warn('Not kept for later:', result.reason);
}

async function removeOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => !cacheNames.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Has the browser do without this thread where it can (docs/decisions/021): a page that the network answers first is shown,
 * and kept all the same; files named for what they hold come straight out of their cache.
 */
const route = async (event: InstallEvent) =>
  event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: '/_astro/*' }, source: { cacheName: partsName } },
  ]);

enableNavigationPreload();
clientsClaim();
scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  (event as InstallEvent).waitUntil(Promise.all([keepShell(event as InstallEvent), route(event as InstallEvent)]));
});
scope.addEventListener('activate', (event) => (event as LastingEvent).waitUntil(removeOthers()));
