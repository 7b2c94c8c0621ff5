import type { PublishedProduct } from '../contract/catalogue.ts';
import type { Plan } from '../contract/plan.ts';
import type { Snapshot } from '../contract/snapshot.ts';
import type { DeliveryZone, Store } from '../contract/store.ts';
import * as t from '#texts/product-list';
import { pageCount, parseBrowsePage } from './browse-page.ts';
import { productsPerPage, type Catalogue, type Facets, type PicturedCategory } from './catalogue.ts';
import type { Policy } from '../policies/next-version.ts';
import { policyIds } from '../policies/policy-ids.ts';
import type { Family } from './families.ts';
import { storesPerPage, type ListedStores } from './listed-stores.ts';

/*
 * The props of all pages: `Astro.locals.site` and `Astro.locals.page`. Pages must read nothing else:
 * a published page is rendered again only when its props have changed.
 */

/** Common to all pages of a site. A change renders all of them. */
export interface SiteProps {
  /** Absent on the marketplace's own site. */
  store?: Store;
  /** Facts about the operator: name, support_email, support_phone … */
  operator: Record<string, string>;
  /** In the operator's order. */
  delivery: DeliveryZone[];
  hasPlans: boolean;
  /** In the order of the footer. */
  policyLinks: { id: string; label: string }[];
  /** The API's origin, if not the pages' own host. */
  apiOrigin?: string;
}

type Products = Family<PublishedProduct>[];
type StoreKey = Pick<Store, 'saas_id' | 'store_id' | 'country'>;

export type PageProps =
  | { kind: 'home'; products: Products; categories: PicturedCategory[]; facets: Facets }
  | {
      kind: 'product';
      product: PublishedProduct;
      /** All sizes including the product; empty without others. */
      sizes: PublishedProduct[];
      /** The next products in its category, wrapping around. */
      related: Products;
    }
  | {
      kind: 'list';
      name: string;
      /** `null` for all products. */
      category: number | null;
      page: number;
      lastPage: number;
      categories: PicturedCategory[];
      products: Products;
    }
  | { kind: 'plans'; plans: Plan[]; categories: PicturedCategory[] }
  | { kind: 'plan checkout'; plans: Plan[] }
  | { kind: 'categories'; categories: PicturedCategory[] }
  | { kind: 'stores'; stores: Store[]; page: number; lastPage: number; hasMore: boolean }
  | { kind: 'cart'; countries: Store['country'][] }
  /** The stores for new accounts: the site's, or the first of each country. */
  | { kind: 'signup'; stores: StoreKey[] }
  /** Customer care also lists the sellers. */
  | { kind: 'policy'; policy: Policy; sellers?: { stores: Store[]; hasMore: boolean } }
  | { kind: 'plain' };

export interface PropsSource {
  listed: ListedStores;
  /** In the order of the footer. */
  policies: Policy[];
  /** Absent on the marketplace's own site. */
  catalogue?: Catalogue;
}

export function siteProps({ listed, policies, catalogue }: PropsSource): SiteProps {
  const { store, operator, delivery, plans = [] }: Partial<Snapshot> = catalogue?.snapshot ?? {};
  return {
    ...(store && { store }),
    operator: operator ?? listed.operator,
    delivery: delivery ?? [],
    hasPlans: plans.length > 0,
    policyLinks: policies.map(({ id, entry }) => ({ id, label: entry.data.label })),
    ...(listed.apiOrigin !== undefined && { apiOrigin: listed.apiOrigin }),
  };
}

type ComputeProps = (source: PropsSource, parameter: string) => PageProps;

const plain: PageProps = { kind: 'plain' };

const storeOnly =
  (compute: (catalogue: Catalogue, parameter: string) => PageProps): ComputeProps =>
  ({ catalogue }, parameter) =>
    catalogue ? compute(catalogue, parameter) : plain;

const pageOf = <T>(list: T[], page: number, size: number): T[] => list.slice((page - 1) * size, page * size);

/** The number of related products. */
const relatedCount = 4;

function related(shelf: Products, family: Family<PublishedProduct>): Products {
  const index = shelf.indexOf(family);
  const others = [
    ...shelf.slice(index + 1, index + 1 + relatedCount),
    ...shelf.slice(0, Math.min(index, relatedCount)),
  ];
  return others.slice(0, relatedCount);
}

const home = ({ families, categories, facets }: Catalogue): PageProps => ({
  kind: 'home',
  products: pageOf(families, 1, productsPerPage),
  categories,
  facets,
});

function product({ familyOf, familiesByCategory }: Catalogue, itemId: string): PageProps {
  const family = familyOf.get(Number(itemId));
  const found = family?.find(({ item_id }) => item_id === Number(itemId));
  if (!family || !found) return plain;
  const shelf = familiesByCategory.get(family[0].category_id) ?? [];
  return { kind: 'product', product: found, sizes: family.length > 1 ? family : [], related: related(shelf, family) };
}

function list({ families, familiesByCategory, categories }: Catalogue, slug: string): PageProps {
  const { category, page } = parseBrowsePage(slug);
  const name = categories.find(({ category_id }) => category_id === category)?.category_name ?? t.allProducts();
  const shelf = category === null ? families : (familiesByCategory.get(category) ?? []);
  const products = pageOf(shelf, page, productsPerPage);
  return { kind: 'list', name, category, page, lastPage: pageCount(shelf.length), categories, products };
}

const categories = (catalogue: Catalogue): PageProps => ({ kind: 'categories', categories: catalogue.categories });

const stores: ComputeProps = ({ listed }, page) => ({
  kind: 'stores',
  stores: pageOf(listed.stores, Number(page || 1), storesPerPage),
  page: Number(page || 1),
  lastPage: storesPageCount(listed),
  hasMore: listed.hasMore,
});

const cart: ComputeProps = ({ listed, catalogue }) => {
  const own = catalogue ? [catalogue.snapshot.store.country] : [];
  return { kind: 'cart', countries: [...new Set([...own, ...listed.countries])] };
};

const signup: ComputeProps = ({ listed, catalogue }) => {
  const firsts = listed.countries.flatMap((name) => listed.stores.find(({ country }) => country === name) ?? []);
  const keys = (catalogue ? [catalogue.snapshot.store] : firsts).map(({ saas_id, store_id, country }) => ({
    saas_id,
    store_id,
    country,
  }));
  return { kind: 'signup', stores: keys };
};

const sellers = ({ listed, catalogue }: PropsSource) =>
  catalogue
    ? { stores: [catalogue.snapshot.store], hasMore: false }
    : { stores: pageOf(listed.stores, 1, storesPerPage), hasMore: listed.hasMore };

const policy =
  (id: string): ComputeProps =>
  (source) => {
    const found = source.policies.find((each) => each.id === id);
    if (!found) return plain;
    return { kind: 'policy', policy: found, ...(id === 'customercare' && { sellers: sellers(source) }) };
  };

/** By the route in src/pages; pages of other routes are `plain`. */
const propsByRoute: Record<string, ComputeProps> = {
  '/': storeOnly(home),
  '/ProductDetails/[item_id]': storeOnly(product),
  '/browse/[list]': storeOnly(list),
  '/meal-subscriptions': storeOnly((catalogue) => ({
    kind: 'plans',
    plans: catalogue.snapshot.plans,
    categories: catalogue.categories,
  })),
  '/checkout/plan': storeOnly(({ snapshot }) => ({ kind: 'plan checkout', plans: snapshot.plans })),
  '/my-subscription': storeOnly(categories),
  '/search': storeOnly(categories),
  '/gone': storeOnly(categories),
  '/landing': stores,
  '/stores': stores,
  '/stores/[page]': stores,
  '/cart': cart,
  '/Signup': signup,
  ...Object.fromEntries(policyIds.map((id) => [`/${id}`, policy(id)])),
};

const patterns = Object.entries(propsByRoute).map(([route, compute]) => ({
  pattern: new RegExp(`^${route.replace(/\[\w+\]/, '([^/]+)')}$`),
  compute,
}));

/** The props of the page at a path: `/ProductDetails/1001`. @throws {Error} for an invalid `/browse` path */
export function pageProps(path: string, source: PropsSource): PageProps {
  for (const { pattern, compute } of patterns) {
    const match = pattern.exec(path);
    if (match) return compute(source, match[1] ?? '');
  }
  return plain;
}

export const storesPageCount = ({ stores }: Pick<ListedStores, 'stores'>): number =>
  Math.ceil(stores.length / storesPerPage);
