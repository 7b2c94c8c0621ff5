import { sessionArea } from './storage.ts';

const key = 'redirect';

/** Stores the path to open after the login. */
export const saveRedirect = (path: string): void => sessionArea.write(key, path);

const isOwnPath = (path: string) => path.startsWith('/') && new URL(path, location.origin).origin === location.origin;

/** Returns and removes the stored path; undefined if there is none or it leads off this site. */
export function popRedirect(): string | undefined {
  const saved = sessionArea.read(key);
  sessionArea.write(key, undefined);
  return saved !== undefined && isOwnPath(saved) ? saved : undefined;
}
