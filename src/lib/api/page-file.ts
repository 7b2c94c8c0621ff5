const timeoutMs = 15_000;

/**
 * Fetches one of the site's pages. The service worker handles it like a navigation. Undefined for a missing page.
 * @throws {TypeError} without a response
 * @throws {DOMException} on a timeout
 */
export async function fetchPageFile(address: string): Promise<string | undefined> {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(timeoutMs) });
  return response.ok && !response.redirected ? response.text() : undefined;
}
