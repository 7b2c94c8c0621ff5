import type { Release } from '#publisher/release/release';
import { headersAt } from '#server/publishing/sites/headers';

type Headers = Record<string, string>;

/** The headers of a site's files, as the shop's own server gives them. */
export interface HeaderRules {
  /** Where no other rule says otherwise. */
  usual: Headers;
  /** Of kinds of page, and of files with headers of their own: `pattern` is a regular expression of their addresses. */
  special: { route: string; pattern: string; headers: Headers }[];
}

/** Stores whose files have the same headers. */
export interface HostGroup extends HeaderRules {
  hosts: string[];
}

const workers = ['/sw.js', '/sw-off.js'];

/** The rules of a release. @param apiOrigin where its scripts call the API, if not on its own host */
export function headerRules({ kinds, origin }: Pick<Release, 'kinds' | 'origin'>, apiOrigin?: string): HeaderRules {
  const isHttps = origin.startsWith('https:');
  const pages = kinds.map(({ route, pattern, csp }) => ({
    route,
    pattern,
    headers: headersAt(route, { isHttps, csp }),
  }));
  const files = workers.map((route) => ({
    route,
    pattern: `^${route.replace('.', '\\.')}$`,
    headers: headersAt(route, { isHttps, apiOrigin }),
  }));
  return { usual: headersAt('', { isHttps }), special: [...pages, ...files] };
}
