import { sessionArea } from './storage.ts';

const key = 'redirect';

/** Remembers where to go after logging in: a path of this site. */
export const saveRedirect = (path: string): void => sessionArea.write(key, path);

const isOwnPath = (path: string) => path.startsWith('/') && new URL(path, location.origin).origin === location.origin;

/** Where to go after logging in, once; undefined when nothing was saved or it leads off this site. */
export function takeRedirect(): string | undefined {
  const saved = sessionArea.read(key);
  sessionArea.write(key, undefined);
  return saved !== undefined && isOwnPath(saved) ? saved : undefined;
}
