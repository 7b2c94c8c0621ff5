import { atom, type ReadableAtom } from 'nanostores';
import { getCategoryProducts, getRecommendedItems } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { withOfflineFallback, sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import type { CardProduct, ListedProduct } from '#lib/catalogue/card-product';
import { cardProducts, familyCard } from '#lib/catalogue/cards';
import { groupFamilies } from '#lib/catalogue/families';
import { defaultQuery, isShopList, formatListQuery, type ListQuery } from '#lib/catalogue/list-query';
import { soldOutLast } from '#lib/catalogue/sold-out-last';
import type { CardPage } from './live-catalogue.ts';

/** `next` is the number of the next page, null at the end. */
export interface ListPart {
  products: CardProduct[];
  next: number | null;
  /** The total number; null while unknown. */
  total: number | null;
}

/** The shown part of the home page's list. */
export interface ProductList extends ListPart {
  query: ListQuery;
  state: { status: 'ready' } | { status: 'loading' } | { status: 'failed'; message: string };
}

interface StoreIds {
  saasId: number;
  storeId: number;
}

/** The home page's list. Only the response to the latest request is shown. */
export interface ProductListActions {
  $list: ReadableAtom<ProductList>;
  /** Shows the next page; does nothing while one is loading or at the end. */
  loadMore(): Promise<void>;
  /** Shows the first page of a query's results. */
  show(query: ListQuery): Promise<void>;
  /** Shows an earlier list again, without a call. */
  restore(query: ListQuery, part: ListPart): void;
  /** Reloads the page that failed. */
  retry(): Promise<void>;
}

/** Loaded on demand: most customers never filter or sort, and reach the shop. */
const catalogue = () => loadPart(() => import('./live-catalogue.ts'));

/** Cards per page of a fully loaded list. */
const cardsPerPage = 60;

const findProducts = async (query: ListQuery) => (await catalogue()).findProducts(query);

async function fetchCategory(ids: StoreIds, categoryId: number) {
  const { data } = await call(getCategoryProducts, { params: { ...ids, categoryId, page: 1 } });
  return soldOutLast(groupFamilies<ListedProduct>(data));
}

async function fetchWhole(ids: StoreIds, query: ListQuery): Promise<CardProduct[]> {
  if (!isShopList(query) || query.category === null) return (await findProducts(query)).map(familyCard);
  const families = await withOfflineFallback(fetchCategory(ids, query.category), () => findProducts(query));
  return families.map(familyCard);
}

/** The number of matching products. @throws {ApiError | NetworkError} */
export const countFor = async (query: ListQuery): Promise<number> => (await findProducts(query)).length;

/** Loads any page of any list. Caches lists that are loaded completely. */
function createLoader(ids: StoreIds) {
  let whole: { key: string; products: Promise<CardProduct[]> } | undefined;

  async function fetchShopPage(page: number, total: number | null): Promise<ListPart> {
    const answer = call(getRecommendedItems, { params: { ...ids, page }, query: { by: 'family' } });
    const { data, next } = await withOfflineFallback<CardPage>(answer, async () =>
      (await catalogue()).findProductPage(page),
    );
    return { products: cardProducts(data), next: data.length === 0 ? null : next, total };
  }

  return async (query: ListQuery, page: number, total: number | null): Promise<ListPart> => {
    if (isShopList(query) && query.category === null) return fetchShopPage(page, total);
    const key = formatListQuery(query);
    if (page === 1 || whole?.key !== key) whole = { key, products: fetchWhole(ids, query) };
    const products = await whole.products;
    const end = page * cardsPerPage;
    return {
      products: products.slice(end - cardsPerPage, end),
      next: end < products.length ? page + 1 : null,
      total: products.length,
    };
  };
}

/** Appends a page's products without duplicates, because products can move between pages. */
function appendNew(shown: CardProduct[], more: CardProduct[]): CardProduct[] {
  const known = new Set(shown.map(({ item_id }) => item_id));
  return [...shown, ...more.filter(({ item_id }) => !known.has(item_id))];
}

/** Starts with the published list: the first page of "All". */
export function createProductList(ids: StoreIds, published: ListPart): ProductListActions {
  const $list = atom<ProductList>({ query: defaultQuery, ...published, state: { status: 'ready' } });
  const loadPage = createLoader(ids);
  let latest = 0;

  async function fetchNext(): Promise<void> {
    const before = $list.get();
    if (before.next === null) return;
    const request = ++latest;
    $list.set({ ...before, state: { status: 'loading' } });
    try {
      const isAll = before.query.category === null;
      const part = await loadPage(before.query, before.next, isAll ? published.total : null);
      if (request !== latest) return;
      $list.set({
        ...before,
        ...part,
        products: appendNew(before.products, part.products),
        state: { status: 'ready' },
      });
    } catch (error) {
      if (request === latest) $list.set({ ...before, state: { status: 'failed', message: sentenceFor(error) } });
    }
  }

  return {
    $list,
    async loadMore() {
      if ($list.get().state.status === 'ready') await fetchNext();
    },
    async show(query) {
      $list.set({ query, products: [], next: 1, total: null, state: { status: 'loading' } });
      await fetchNext();
    },
    restore(query, part) {
      latest += 1;
      $list.set({ query, ...part, state: { status: 'ready' } });
    },
    retry: fetchNext,
  };
}
