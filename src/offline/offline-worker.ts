import { clientsClaim } from 'workbox-core';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { counterCache } from '#lib/api/counter-page';
import { isStaffPage, offlinePage, shellPages } from '#lib/catalogue/cached-pages';
import { storeParameter } from '#lib/catalogue/page-address';
import { scope, type InstallEvent, type ExtendableEvent } from './scope.ts';
import { cacheNames, catalogue, pages, parts, partsCacheName, pictures, shell } from './strategies.ts';

/*
 * The service worker of a store's host, for use without a network (docs/decisions/019). Requests without a route here go
 * to the network unchanged.
 */

/** Replaces an uncached picture: the browser shows its background, not a broken image. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

const isShell = (path: string) => shellPages.includes(path);

/** A page that is opened, or fetched to be shown in place of another. */
const isPage = (request: Request) => request.mode === 'navigate' || request.headers.get('Accept') === 'text/html';

/** Whether an address names another store, whose pages are not cached here. */
const isOfOther = ({ searchParams }: URL) => ![null, scope.store].includes(searchParams.get(storeParameter));

registerRoute(({ request, url, sameOrigin }) => sameOrigin && isPage(request) && isOfOther(url), new NetworkOnly());
registerRoute(({ request, url }) => isPage(request) && isShell(url.pathname), shell);
registerRoute(({ request, url, sameOrigin }) => sameOrigin && isPage(request) && !isStaffPage(url.pathname), pages);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/_astro/'), parts);
registerRoute(({ sameOrigin, url }) => sameOrigin && /^\/(pictures|icons)\//.test(url.pathname), pictures);
registerRoute(
  ({ url }) => url.origin + url.pathname === new URL(scope.catalogueAddress, location.origin).href,
  ({ event }) => readCatalogue(event),
);

/** The same answer without the address it came from, which Safari would take for the page's own: the page then reloads without end. */
const withoutAddress = (answer: Response) => new Response(answer.body, answer);

setCatchHandler(async ({ request, event }) => {
  if (request.mode === 'navigate')
    return withoutAddress(await shell.handle({ request: new Request(offlinePage), event }));
  return request.destination === 'image'
    ? new Response(emptyPicture, { headers: { 'Content-Type': 'image/svg+xml' } })
    : Response.error();
});

const readCatalogue = (event: ExtendableEvent) =>
  catalogue.handle({ request: new Request(scope.catalogueAddress, { credentials: 'omit' }), event });

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

/** Caches the shell and the open pages in advance. Failures only warn: pages are cached again when opened. */
async function cacheShell(event: ExtendableEvent): Promise<void> {
  const clients = await scope.clients.matchAll({ includeUncontrolled: true });
  const openPages = clients.map(({ url }) => url).filter((url) => !isStaffPage(new URL(url).pathname));
  const addresses = savesData() ? [offlinePage, ...openPages] : [...shellPages, ...openPages];
  const cachePage = (address: string) => {
    const request = new Request(new URL(address, location.origin));
    return (isShell(new URL(request.url).pathname) ? shell : pages).handle({ request, event });
  };
  const results = await Promise.allSettled([
    ...[...new Set(addresses)].map(cachePage),
    ...(savesData() ? [] : [readCatalogue(event)]),
  ]);
  for (const result of results)
    if (result.status === 'rejected') console.warn('Not cached for offline use:', result.reason);
}

/**
 * Earlier versions let the browser ask for a page while the worker starts. Firefox then shows its own error page without a
 * network, whatever the worker answers; and a registration keeps the setting.
 */
const endNavigationPreload = async () => scope.registration.navigationPreload?.disable();

async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => !cacheNames.includes(name) && name !== counterCache);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Lets the browser bypass this worker where possible (docs/decisions/046): a page from the network need not wait for it,
 * but is still cached; files with a content hash come straight from their cache.
 */
const addRoutes = async (event: InstallEvent) =>
  event.addRoutes?.([
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: '/_astro/*' }, source: { cacheName: partsCacheName } },
  ]);

clientsClaim();
scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  (event as InstallEvent).waitUntil(Promise.all([cacheShell(event as InstallEvent), addRoutes(event as InstallEvent)]));
});
scope.addEventListener('activate', (event) =>
  (event as ExtendableEvent).waitUntil(Promise.all([deleteOldCaches(), endNavigationPreload()])),
);
