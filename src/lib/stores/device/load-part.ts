import { NetworkError } from '#lib/api/errors';

/**
 * Imports a script that few pages need: `loadPart(() => import('./calls.ts'))`.
 * Browsers remember a failed import until the page is reloaded. @throws {NetworkError}
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new NetworkError('offline', error);
  }
}
