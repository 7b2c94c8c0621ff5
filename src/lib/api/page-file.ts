/** As for a call. */
const timeoutMs = 15_000;

/**
 * The file of one of the site's own pages, which the service worker treats like a page that is opened; undefined where
 * there is none at that address.
 * @throws {TypeError} without an answer @throws {DOMException} when it takes too long
 */
export async function fetchPageFile(address: string): Promise<string | undefined> {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(timeoutMs) });
  return response.ok && !response.redirected ? response.text() : undefined;
}
