import { atom, type ReadableAtom } from 'nanostores';
import { getCategoryProducts, getRecommendedItems } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { orFromDevice, sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/api/load-part';
import { cardProducts, type CardProduct, type ListedProduct } from '#lib/catalogue/card-product';
import { defaultQuery, isShopList, formatListQuery, type ListQuery } from '#lib/catalogue/list-query';
import { soldOutLast } from '#lib/catalogue/sold-out-last';
import type { ProductPage } from './live-catalogue.ts';

/** Products of a list and where it goes on: `next` is the page to show next, null at the end. */
export interface ListPart {
  products: CardProduct[];
  next: number | null;
  /** How many there are in all; null while that is not known. */
  total: number | null;
}

/** The list on the home page, as far as it is shown. */
export interface ProductList extends ListPart {
  query: ListQuery;
  state: { status: 'ready' } | { status: 'loading' } | { status: 'failed'; sentence: string };
}

interface StoreIds {
  saasId: number;
  storeId: number;
}

/** What the home page's list can do. Only the answer to the latest wish is ever shown. */
export interface ProductListActions {
  $list: ReadableAtom<ProductList>;
  /** Shows the next page; does nothing while one is on its way or at the end. */
  loadMore(): Promise<void>;
  /** Shows what a query asks for, from its beginning. */
  show(query: ListQuery): Promise<void>;
  /** Shows a list again as it was, without asking the shop. */
  restore(query: ListQuery, part: ListPart): void;
  /** Tries again what failed. */
  retry(): Promise<void>;
}

/** Most customers never filter or sort, and reach the shop. */
const catalogue = () => loadPart(() => import('./live-catalogue.ts'));

/** How many cards of a list that is known whole are drawn at a time. */
const cardsPerPage = 60;

const findProducts = async (query: ListQuery) => (await catalogue()).findProducts(query);

async function fetchCategory(ids: StoreIds, categoryId: number) {
  const { data } = await call(getCategoryProducts, { params: { ...ids, categoryId, page: 1 } });
  return soldOutLast<ListedProduct>(data);
}

async function fetchWhole(ids: StoreIds, query: ListQuery): Promise<CardProduct[]> {
  if (!isShopList(query) || query.category === null) return cardProducts(await findProducts(query));
  return cardProducts(await orFromDevice(fetchCategory(ids, query.category), () => findProducts(query)));
}

/** How many products a query would show. @throws {ApiError} @throws {NetworkError} */
export const countFor = async (query: ListQuery): Promise<number> => (await findProducts(query)).length;

/** Reads any page of any list. A list that comes whole is kept for its next pages. */
function createReader(ids: StoreIds) {
  let whole: { wish: string; products: Promise<CardProduct[]> } | undefined;

  async function fetchShopPage(page: number, total: number | null): Promise<ListPart> {
    const asked = call(getRecommendedItems, { params: { ...ids, page } });
    const { data, next } = await orFromDevice<ProductPage>(asked, async () =>
      (await catalogue()).findProductPage(page),
    );
    return { products: cardProducts(data), next: data.length === 0 ? null : next, total };
  }

  return async (query: ListQuery, page: number, total: number | null): Promise<ListPart> => {
    if (isShopList(query) && query.category === null) return fetchShopPage(page, total);
    const wish = formatListQuery(query);
    if (page === 1 || whole?.wish !== wish) whole = { wish, products: fetchWhole(ids, query) };
    const products = await whole.products;
    const end = page * cardsPerPage;
    return {
      products: products.slice(end - cardsPerPage, end),
      next: end < products.length ? page + 1 : null,
      total: products.length,
    };
  };
}

/** A page's products after those before it; what has moved from one page to the next meanwhile is shown once. */
function appendNew(shown: CardProduct[], more: CardProduct[]): CardProduct[] {
  const known = new Set(shown.map(({ item_id }) => item_id));
  return [...shown, ...more.filter(({ item_id }) => !known.has(item_id))];
}

/** The list as published: the first page of "All", and how many there are in all. */
export function createProductList(ids: StoreIds, products: CardProduct[], total: number): ProductListActions {
  const next = total > products.length ? 2 : null;
  const $list = atom<ProductList>({ query: defaultQuery, products, next, total, state: { status: 'ready' } });
  const read = createReader(ids);
  let wish = 0;

  async function fetchNext(): Promise<void> {
    const before = $list.get();
    if (before.next === null) return;
    const mine = ++wish;
    $list.set({ ...before, state: { status: 'loading' } });
    try {
      const isAll = before.query.category === null;
      const part = await read(before.query, before.next, isAll ? total : null);
      if (mine !== wish) return;
      $list.set({
        ...before,
        ...part,
        products: appendNew(before.products, part.products),
        state: { status: 'ready' },
      });
    } catch (error) {
      if (mine === wish) $list.set({ ...before, state: { status: 'failed', sentence: sentenceFor(error) } });
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
      wish += 1;
      $list.set({ query, ...part, state: { status: 'ready' } });
    },
    retry: fetchNext,
  };
}
