import { atom } from 'nanostores';
import { minQueryLength, parseQuery, searchAddress } from '#lib/search/query';
import { createSearch } from './search.ts';

/** How many products the result page shows at first, and more with each press of its button. */
const productsAtOnce = 40;

const inAddress = () => (typeof location === 'undefined' ? null : parseQuery(location.href));

/** What the result page shows results for: the query of its address; null while a page is published. */
export const $pageQuery = atom<string | null>(inAddress());

/** The result page's search. */
export const results = createSearch();

const takeAddress = () => $pageQuery.set(inAddress());

/** Shows the results of the page's address, also after the customer goes back or forward. */
export function startResults(): void {
  addEventListener('popstate', takeAddress);
  $pageQuery.subscribe((query) => {
    if (query === null || query.length < minQueryLength) results.clear();
    else void results.search(query, productsAtOnce);
  });
}

/** Shows another query's results on the result page, at their own address. */
export function showQuery(query: string): void {
  if (query !== inAddress()) history.pushState(null, '', searchAddress(query));
  takeAddress();
}

/** Shows more of the same results. */
export function showMore(): void {
  const state = results.$search.get();
  if (state.status === 'ready') void results.search(state.query, state.answer.hits.length + productsAtOnce);
}
