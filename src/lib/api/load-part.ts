import { NetworkError } from './errors.ts';

/**
 * A part of the site's own scripts that few pages need: `loadPart(() => import('./calls.ts'))`.
 * @throws {NetworkError} when it cannot be loaded
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new NetworkError('offline', error);
  }
}
