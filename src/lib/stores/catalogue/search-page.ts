import { atom } from 'nanostores';
import { minQueryLength, parseQuery, searchAddress } from '#lib/search/query';
import { createSearch, noteMiss } from './search.ts';

/** How many products the result page shows at first, and adds with each press of its button. */
const resultsPerPage = 40;

const queryInAddress = () => (typeof location === 'undefined' ? null : parseQuery(location.href));

/** The query in the result page's address; null while the page is published. */
export const $pageQuery = atom<string | null>(queryInAddress());

/** The result page's search. */
export const results = createSearch();

/** Shows the query in the address; another page, which keeps this one for the way back, has none. */
export function showQueryOfAddress(): void {
  if (location.pathname === '/search') $pageQuery.set(queryInAddress());
}

/** Shows the results for the page's address, also after the customer goes back or forward. */
export function startResults(): void {
  addEventListener('popstate', showQueryOfAddress);
  results.$search.subscribe((state) => noteMiss(state));
  $pageQuery.subscribe((query) => {
    if (query === null || query.length < minQueryLength) results.clear();
    else void results.search(query, resultsPerPage);
  });
}

/** Shows another query's results on the result page, at their own address. */
export function showQuery(query: string): void {
  if (query !== queryInAddress()) history.pushState(null, '', searchAddress(query));
  showQueryOfAddress();
}

/** Shows more of the same results. */
export function showMore(): void {
  const state = results.$search.get();
  if (state.status === 'ready') void results.search(state.query, state.answer.hits.length + resultsPerPage);
}
