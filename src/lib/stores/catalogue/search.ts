import { atom, type ReadableAtom } from 'nanostores';
import { sentenceFor } from '#lib/api/errors';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { searchInWorker, SearchError, type SearchFunction } from './search-connection.ts';

/** Where a search stands. While a new query is answered quickly, the answer before it stays. */
export type ProductSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  | { status: 'ready'; query: string; answer: SearchAnswer }
  | { status: 'failed'; query: string; sentence: string };

/** A search box's or a result page's search. Only the answer to the latest query is ever shown. */
export interface ProductSearch {
  $search: ReadableAtom<ProductSearchState>;
  /** Finds at most `limit` products; a failure is in `$search`. */
  search(query: string, limit: number): Promise<void>;
  /** Gets ready for the first query, so that it is answered at once; when that fails, the query says so. */
  prepare(): Promise<void>;
  /** Asks again what failed. */
  retry(): Promise<void>;
  /** Shows nothing, as before the first query. */
  clear(): void;
}

/** A search over the page's store. */
export function createSearch(ask: SearchFunction = searchInWorker): ProductSearch {
  const $search = atom<ProductSearchState>({ status: 'idle' });
  let last = { query: '', limit: 0 };

  async function search(query: string, limit: number): Promise<void> {
    const mine = { query, limit };
    last = mine;
    if ($search.get().status !== 'ready') $search.set({ status: 'loading', query });
    try {
      const answer = await ask(query, limit);
      if (last === mine) $search.set({ status: 'ready', query, answer });
    } catch (error) {
      const sentence = error instanceof SearchError ? error.message : sentenceFor(error);
      if (last === mine) $search.set({ status: 'failed', query, sentence });
    }
  }

  return {
    $search,
    search,
    async prepare() {
      try {
        await ask('', 0);
      } catch (error) {
        console.warn('The search is not ready:', error);
      }
    },
    retry: () => search(last.query, last.limit),
    clear() {
      last = { query: '', limit: 0 };
      $search.set({ status: 'idle' });
    },
  };
}
