import { NetworkError } from './errors.ts';

/**
 * A part of the site's own scripts that few pages need: `loadPart(() => import('./cart-calls.ts'))`.
 * @throws {NetworkError} when it cannot be had
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new NetworkError('offline', error);
  }
}
