import { cacheParts } from './cache-parts.ts';

/** The cache of the counter's service worker; `sw-counter.js` has the same name. */
export const counterCache = 'counter';

async function fetchFile(address: Request | string): Promise<Response> {
  const file = await fetch(address);
  if (!file.ok) throw new TypeError(`The file is not there: ${file.status}`);
  return file;
}

/**
 * Caches the counter's page after all its scripts, and removes files that it no longer uses.
 * @throws {TypeError} if a file cannot be fetched
 */
export async function cacheCounterPage(): Promise<void> {
  const cache = await caches.open(counterCache);
  const page = await fetchFile('/counter');
  const named = new Set(['/counter']);
  await cacheParts(await page.clone().text(), async (request) => {
    named.add(new URL(request.url).pathname);
    const known = await cache.match(request);
    if (known) return known;
    const part = await fetchFile(request);
    await cache.put(request, part.clone());
    return part;
  });
  await cache.put('/counter', page);
  for (const { url } of await cache.keys()) if (!named.has(new URL(url).pathname)) await cache.delete(url);
}
