import { atom, type ReadableAtom } from 'nanostores';
import { sentenceFor } from '#lib/api/errors';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { reportInWorker, searchInWorker, SearchError, type SearchFunction } from './search-connection.ts';

/** While a new query loads, the last results stay. */
export type ProductSearchState =
  | { status: 'idle' }
  | { status: 'loading'; query: string }
  | { status: 'ready'; query: string; answer: SearchAnswer }
  | { status: 'failed'; query: string; message: string };

/** The search of a search box or result page. Only the results of the latest query are shown. */
export interface ProductSearch {
  $search: ReadableAtom<ProductSearchState>;
  /** Finds at most `limit` products; a failure is in `$search`. */
  search(query: string, limit: number): Promise<void>;
  /** Loads the index ahead of the first query, which shows any failure. */
  prepare(): Promise<void>;
  /** Repeats the last query. */
  retry(): Promise<void>;
  /** Resets to the state before the first query. */
  clear(): void;
}

/** Reports a query without complete matches, when the customer leaves its results or opens them as a page. */
export function reportIfMissed(state: ProductSearchState, report = reportInWorker): void {
  if (state.status === 'ready' && (state.answer.total === 0 || state.answer.match === 'some')) report(state.query);
}

export function createSearch(find: SearchFunction = searchInWorker): ProductSearch {
  const $search = atom<ProductSearchState>({ status: 'idle' });
  let last = { query: '', limit: 0 };

  async function search(query: string, limit: number): Promise<void> {
    const mine = { query, limit };
    last = mine;
    if ($search.get().status !== 'ready') $search.set({ status: 'loading', query });
    try {
      const answer = await find(query, limit);
      if (last === mine) $search.set({ status: 'ready', query, answer });
    } catch (error) {
      const message = error instanceof SearchError ? error.message : sentenceFor(error);
      if (last === mine) $search.set({ status: 'failed', query, message });
    }
  }

  return {
    $search,
    search,
    async prepare() {
      try {
        await find('', 0);
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
