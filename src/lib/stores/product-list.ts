import { atom, type ReadableAtom } from 'nanostores';
import { getCategoryProducts, getRecommendedItems } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { cardProducts, type CardProduct } from '#lib/catalogue/card-product';

/** The list on the home page. `category` is null for "All"; `next` is the page to fetch, null at the end. */
export interface ProductList {
  category: number | null;
  products: CardProduct[];
  next: number | null;
  state: { status: 'ready' } | { status: 'loading' } | { status: 'failed'; sentence: string };
}

interface StoreIds {
  saasId: number;
  storeId: number;
}

/** What the home page's list can do. Only the answer to the latest wish is ever shown. */
export interface ProductListActions {
  $list: ReadableAtom<ProductList>;
  /** Fetches the next page of "All"; does nothing while one is on its way or at the end. */
  loadMore(): Promise<void>;
  /** Shows a category whole, or "All" from its first page (null). */
  choose(category: number | null): Promise<void>;
  /** Tries again what failed. */
  retry(): Promise<void>;
}

async function fetchPart(ids: StoreIds, category: number | null, page: number) {
  if (category === null) return call(getRecommendedItems, { params: { ...ids, page } });
  const { data } = await call(getCategoryProducts, { params: { ...ids, categoryId: category, page: 1 } });
  return { data, next: null };
}

/** The list as published: the first page of "All", and whether there is another. */
export function createProductList(ids: StoreIds, published: CardProduct[], hasMore: boolean): ProductListActions {
  const $list = atom<ProductList>({
    category: null,
    products: published,
    next: hasMore ? 2 : null,
    state: { status: 'ready' },
  });
  let wish = 0;

  async function fetchNext(): Promise<void> {
    const { category, next, products } = $list.get();
    if (next === null) return;
    const mine = ++wish;
    $list.set({ ...$list.get(), state: { status: 'loading' } });
    try {
      const answer = await fetchPart(ids, category, next);
      if (mine !== wish) return;
      const more = cardProducts(answer.data);
      const isEnd = answer.next === null || more.length === 0;
      $list.set({
        category,
        products: [...products, ...more],
        next: isEnd ? null : next + 1,
        state: { status: 'ready' },
      });
    } catch (error) {
      if (mine === wish) $list.set({ ...$list.get(), state: { status: 'failed', sentence: sentenceFor(error) } });
    }
  }

  return {
    $list,
    async loadMore() {
      if ($list.get().state.status === 'ready') await fetchNext();
    },
    async choose(category) {
      $list.set({ category, products: [], next: 1, state: { status: 'loading' } });
      await fetchNext();
    },
    retry: fetchNext,
  };
}
