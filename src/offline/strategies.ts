import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { fromDeviceHeader } from '#lib/api/from-device-header';
import { storeHeader } from '#lib/catalogue/page-address';
import { cacheParts, sharedFetch } from '#lib/api/cache-parts';
import { scope, type ExtendableEvent } from './scope.ts';

/** Raise it when the format of cached data changes: caches with another number are deleted. */
const version = 1;

/** How long a page waits for the network before the cached one is shown. */
const networkTimeoutSeconds = 4;

const toCacheName = (name: string) => `${name}-${version}-${scope.store}`;

export const cacheNames = ['shell', 'pages', 'parts', 'pictures', 'catalogue'].map(toCacheName);

/** Whether all customers get the same response; on the marketplace's host, all who have chosen this store. */
const isShared = ({ headers }: Response): boolean => {
  const caching = headers.get('Cache-Control') ?? '';
  return /\bpublic\b/.test(caching) || (headers.get(storeHeader) === scope.store && !caching.includes('no-store'));
};

/** Caches only successful shared responses without redirects: nothing personal. */
const onlyPublic = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && isShared(response) ? response : null,
};

/** A page is the same file for all query strings, which may be personal. */
const withoutQuery = {
  cacheKeyWillBeUsed: async ({ request: { url } }: { request: Request }) => new URL(new URL(url).pathname, url).href,
};

/** Treats a shop that is down like a missing network. */
const onlyReachable = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status === 502 || response.status === 503 || response.status === 504)
      throw new Error(`The shop is down: ${response.status}`);
    return response;
  },
};

/** Marks a cached response, so that the page knows that the shop was not reached. */
const markCached = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) =>
    cachedResponse &&
    new Response(cachedResponse.body, { headers: [...cachedResponse.headers, [fromDeviceHeader, '1']] }),
};

const cachePart = sharedFetch((request: Request, event: ExtendableEvent) => parts.handle({ request, event }));

/** Caches all scripts, styles and fonts of a new or changed page. */
const withParts = {
  cacheDidUpdate: async ({ oldResponse, newResponse, event }: CacheUpdate) => {
    if (!oldResponse || oldResponse.headers.get('ETag') !== newResponse.headers.get('ETag'))
      await cacheParts(await newResponse.clone().text(), (request) => cachePart(request, event));
  },
};

interface CacheUpdate {
  oldResponse?: Response | null | undefined;
  newResponse: Response;
  event: ExtendableEvent;
}

const limitEntries = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

const pagePlugins = [onlyPublic, withoutQuery, onlyReachable, withParts];

/** Pages cached before they are opened. The network comes first, so published pages are never stale. */
export const shell = new NetworkFirst({
  cacheName: toCacheName('shell'),
  networkTimeoutSeconds,
  plugins: pagePlugins,
});

/** The pages opened last. */
export const pages = new NetworkFirst({
  cacheName: toCacheName('pages'),
  networkTimeoutSeconds,
  plugins: [...pagePlugins, limitEntries(100)],
});

export const partsCacheName = toCacheName('parts');

/** Scripts, styles and fonts: their names contain a content hash, so cached ones are never stale. */
export const parts = new CacheFirst({ cacheName: toCacheName('parts'), plugins: [onlyPublic, limitEntries(400)] });

/** Pictures in the format that this browser accepts. */
export const pictures = new CacheFirst({
  cacheName: toCacheName('pictures'),
  matchOptions: { ignoreVary: true },
  plugins: [onlyPublic, limitEntries(200)],
});

/** The catalogue for searching: the same for all users. */
export const catalogue = new NetworkFirst({
  cacheName: toCacheName('catalogue'),
  networkTimeoutSeconds,
  plugins: [onlyReachable, markCached],
});
