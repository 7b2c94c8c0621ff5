import { paletteStyles } from '#lib/catalogue/palette';
import type { Release } from '#renderer/release/release';
import type { BuiltRoute, PagesApp } from './app.ts';
import { contentPolicyFor, hashOf } from './content-policy.ts';
import type { SitePages } from './pages.ts';

export function kindsOf(app: PagesApp, { site, pages }: SitePages): Pick<Release, 'kinds' | 'storePatterns'> {
  const present = new Set(pages.map(({ route }) => route));
  const ofPages = app.routes.filter(({ type }) => type === 'page');
  const absent = site.store ? [] : ofPages.filter((route) => !present.has(route));
  return {
    kinds: ofPages
      .filter((route) => present.has(route))
      .map((route) => ({ route: route.route, pattern: route.pattern.source, csp: policyOf(app, site, route) })),
    storePatterns: absent.map(({ pattern }) => pattern.source),
  };
}

function policyOf({ inlineCode }: PagesApp, { operator, apiOrigin }: SitePages['site'], { route }: BuiltRoute): string {
  const palette = paletteStyles(operator);
  const styles = [...inlineCode.styles, ...(palette ? [hashOf(palette)] : [])];
  return contentPolicyFor(route, { ...inlineCode, styles }, apiOrigin);
}
