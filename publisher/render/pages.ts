import type { Snapshot } from '#contract/snapshot';
import type { MarketplaceData } from '#lib/catalogue/marketplace-data';
import { policyIds } from '#lib/policies/policy-ids';
import { browseSlugs } from '#lib/catalogue/browse-page';
import type { BuiltRoute } from './app.ts';

/** A page to render: its address, and the kind of page it is. */
export interface Page {
  path: string;
  route: BuiltRoute;
}

/** What a marketplace has before any store is imported; other addresses lead to `/landing`. */
const emptyMarketplaceRoutes = ['/landing', '/404', '/manifest.webmanifest'];

/** The marketplace's own pages, shown while no store is chosen. */
const marketplaceRoutes = [
  '/landing',
  '/stores',
  '/login',
  '/Signup',
  '/counter',
  '/counter.webmanifest',
  '/unknown-store',
  '/404',
  '/manifest.webmanifest',
  ...policyIds.map((id) => `/${id}`),
];

/** The pages of the list of stores, where it has more than one. */
const listRoute = '/stores/[page]';

/** Pages that only the marketplace has. */
const notForStores = ['/unknown-store', listRoute];

/** The values that a route's parameter takes in a store, by its name in src/pages: `[item_id]`. */
const parameterValues: Record<string, (snapshot: Snapshot) => (number | string)[]> = {
  item_id: ({ items }) => items.map((item) => item.item_id),
  list: ({ items }) => browseSlugs(items),
};

/** All pages of a store: each route of src/pages, with every value of its parameter. */
export function storePages(routes: BuiltRoute[], snapshot: Snapshot): Page[] {
  return routes.filter(({ route }) => !notForStores.includes(route)).flatMap((route) => expand(route, snapshot));
}

/** The marketplace's own pages. */
export function marketplacePages(routes: BuiltRoute[], marketplace: MarketplaceData): Page[] {
  const pages = marketplace.pages();
  const own = pages > 0 ? marketplaceRoutes : emptyMarketplaceRoutes;
  const list = routes.filter(({ route }) => marketplace.hasMore && route === listRoute);
  return [
    ...routes.filter(({ route }) => own.includes(route)).map((route) => pageAt(route, route.route)),
    ...list.flatMap((route) => Array.from({ length: pages }, (_, index) => expandTo(route, 'page', index + 1))),
  ];
}

function expand(route: BuiltRoute, snapshot: Snapshot): Page[] {
  const [name, ...more] = route.params;
  if (name === undefined) return [pageAt(route, route.route)];
  const values = parameterValues[name];
  if (!values || more.length > 0)
    throw new Error(
      `${route.route}: the publisher does not know which values its parameters take (publisher/render/pages.ts).`,
    );
  return values(snapshot).map((value) => expandTo(route, name, value));
}

const expandTo = (route: BuiltRoute, name: string, value: number | string): Page =>
  pageAt(route, route.route.replace(`[${name}]`, String(value)));

const pageAt = (route: BuiltRoute, path: string): Page => ({ path, route });
