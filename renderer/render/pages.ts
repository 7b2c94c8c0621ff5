import { hash } from 'node:crypto';
import * as v from 'valibot';
import { snapshot } from '#contract/snapshot';
import { store } from '#contract/store';
import { browseSlugs } from '#lib/catalogue/browse-page';
import { createCatalogue, type Catalogue } from '#lib/catalogue/catalogue';
import {
  pageProps,
  siteProps,
  storesPageCount,
  type PageProps,
  type PropsSource,
  type SiteProps,
} from '#lib/catalogue/page-props';
import { policiesOf } from '#lib/policies/next-version';
import { policyIds } from '#lib/policies/policy-ids';
import type { SiteJob } from '#renderer/job';
import { renderPolicy } from '#renderer/policies/render-policy';
import type { BuiltRoute } from './app.ts';

export interface Page {
  path: string;
  route: BuiltRoute;
  props: PageProps;
  digest: string;
}

export interface SitePages {
  site: SiteProps;
  pages: Page[];
}

export const digestOf = (...values: unknown[]): string => hash('sha256', JSON.stringify(values));

/** Pages of a marketplace without stores; others redirect to `/landing`. */
const emptyMarketplaceRoutes = ['/landing', '/setup', '/404', '/manifest.webmanifest'];

const listRoute = '/stores/[page]';

const marketplaceRoutes = [
  '/landing',
  '/stores',
  '/login',
  '/Signup',
  '/counter',
  '/setup',
  '/counter.webmanifest',
  '/unknown-store',
  '/404',
  '/manifest.webmanifest',
  ...policyIds.map((id) => `/${id}`),
];

const notForStores = ['/unknown-store', '/setup', listRoute];

/** Values of route parameters, by their name in src/pages: `[item_id]`. */
const parameterValues: Record<string, (catalogue: Catalogue) => (number | string)[]> = {
  item_id: ({ snapshot: { items } }) => items.map((item) => item.item_id),
  list: ({ snapshot: { items } }) => browseSlugs(items),
};

/** @throws {v.ValiError} for an invalid job */
export function sitePages(routes: BuiltRoute[], job: SiteJob): SitePages {
  const listed = { ...job.marketplace, stores: v.parse(v.array(store), job.marketplace.stores) };
  const catalogue = job.snapshot && createCatalogue(v.parse(snapshot, job.snapshot));
  const countries = catalogue ? [catalogue.snapshot.store.country] : listed.countries;
  const country = countries.length === 1 ? countries[0] : undefined;
  const policies = policiesOf(
    job.policies.map((text) => renderPolicy(text, country)),
    job.begunPolicies,
  );
  const source: PropsSource = { listed, policies, ...(catalogue && { catalogue }) };
  const paths = catalogue ? storePaths(routes, catalogue) : marketplacePaths(routes, source);
  return {
    site: siteProps(source),
    pages: paths.map(({ path, route }) => {
      const props = pageProps(path, source);
      return { path, route, props, digest: digestOf(props) };
    }),
  };
}

type Path = Pick<Page, 'path' | 'route'>;

const storePaths = (routes: BuiltRoute[], catalogue: Catalogue): Path[] =>
  routes.filter(({ route }) => !notForStores.includes(route)).flatMap((route) => expand(route, catalogue));

function marketplacePaths(routes: BuiltRoute[], { listed }: PropsSource): Path[] {
  const own = listed.stores.length > 0 ? marketplaceRoutes : emptyMarketplaceRoutes;
  const list = routes.filter(({ route }) => listed.hasMore && route === listRoute);
  const numbers = Array.from({ length: storesPageCount(listed) }, (_, index) => index + 1);
  return [
    ...routes.filter(({ route }) => own.includes(route)).map((route) => ({ path: route.route, route })),
    ...list.flatMap((route) => numbers.map((number) => pathWith(route, 'page', number))),
  ];
}

function expand(route: BuiltRoute, catalogue: Catalogue): Path[] {
  const [name, ...more] = route.params;
  if (name === undefined) return [{ path: route.route, route }];
  const values = parameterValues[name];
  if (!values || more.length > 0)
    throw new Error(
      `${route.route}: the publisher does not know which values its parameters take (renderer/render/pages.ts).`,
    );
  return values(catalogue).map((value) => pathWith(route, name, value));
}

const pathWith = (route: BuiltRoute, name: string, value: number | string): Path => ({
  path: route.route.replace(`[${name}]`, String(value)),
  route,
});
