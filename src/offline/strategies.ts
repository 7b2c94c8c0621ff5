import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { keptHeader } from '#lib/api/kept-header';
import { keepParts } from './keep-parts.ts';
import type { LastingEvent } from './scope.ts';

/** Raise it when what is kept changes its shape: whatever has another number is thrown away. */
const version = 1;

/** How long a page waits for the network before the kept one is shown, in seconds. */
const patience = 4;

const nameOf = (what: string) => `${what}-${version}`;

/** Names of all that is kept. */
export const cacheNames = ['shell', 'pages', 'parts', 'pictures', 'catalogue'].map(nameOf);

/** Keeps only what its answer calls public, as it came: nothing that is somebody's, no refusal, no way elsewhere. */
const onlyPublic = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !response.redirected && /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
      ? response
      : null,
};

/** A page is one file for all queries; what is in them may be somebody's own. */
const withoutQuery = {
  cacheKeyWillBeUsed: async ({ request: { url } }: { request: Request }) => new URL(new URL(url).pathname, url).href,
};

/** A shop that is down is as far away as no network. */
const onlyAnswers = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status === 502 || response.status === 503 || response.status === 504)
      throw new Error(`The shop is down: ${response.status}`);
    return response;
  },
};

/** Says of a kept answer that it is one: whoever asked has not reached the shop. */
const saysKept = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | undefined }) =>
    cachedResponse && new Response(cachedResponse.body, { headers: [...cachedResponse.headers, [keptHeader, '1']] }),
};

/** A page works offline with all its scripts, styles and fonts. One that is as it was has them. */
const withParts = {
  cacheDidUpdate: async ({ oldResponse, newResponse, event }: Kept) => {
    if (!oldResponse || oldResponse.headers.get('ETag') !== newResponse.headers.get('ETag'))
      await keepParts(await newResponse.clone().text(), (request) => parts.handle({ request, event }));
  },
};

interface Kept {
  oldResponse?: Response | null | undefined;
  newResponse: Response;
  event: LastingEvent;
}

const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

const pagePlugins = [onlyPublic, withoutQuery, onlyAnswers, withParts];

/** Pages that are kept before they are opened. The network's answer comes first: a published page is never stale. */
export const shell = new NetworkFirst({
  cacheName: nameOf('shell'),
  networkTimeoutSeconds: patience,
  plugins: pagePlugins,
});

/** Pages that were opened, the last of them. */
export const pages = new NetworkFirst({
  cacheName: nameOf('pages'),
  networkTimeoutSeconds: patience,
  plugins: [...pagePlugins, atMost(100)],
});

export const partsName = nameOf('parts');

/** Scripts, styles and fonts: named for what they hold, so the kept ones are right. */
export const parts = new CacheFirst({ cacheName: nameOf('parts'), plugins: [onlyPublic, atMost(400)] });

/** Pictures, whatever format this browser takes. */
export const pictures = new CacheFirst({
  cacheName: nameOf('pictures'),
  matchOptions: { ignoreVary: true },
  plugins: [onlyPublic, atMost(200)],
});

/** The catalogue that is searched: public, whoever asks. */
export const catalogue = new NetworkFirst({
  cacheName: nameOf('catalogue'),
  networkTimeoutSeconds: patience,
  plugins: [onlyAnswers, saysKept],
});
