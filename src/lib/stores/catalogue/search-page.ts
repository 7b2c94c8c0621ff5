import { atom } from 'nanostores';
import { minQueryLength, parseQuery, searchAddress } from '#lib/search/query';
import { createSearch, reportIfMissed } from './search.ts';

/** Results shown at first, and added with each press of the button. */
const resultsPerPage = 40;

const queryInAddress = () => (typeof location === 'undefined' ? null : parseQuery(location.href));

/** The query in the result page's URL; null while the page is published. */
export const $pageQuery = atom<string | null>(queryInAddress());

export const results = createSearch();

/** Shows the query in the URL. Ignores other pages, because this page may be kept for Back. */
export function showQueryOfAddress(): void {
  if (location.pathname === '/search') $pageQuery.set(queryInAddress());
}

/** Shows the results for the page's URL, also after Back or Forward. */
export function startResults(): void {
  addEventListener('popstate', showQueryOfAddress);
  results.$search.subscribe((state) => reportIfMissed(state));
  $pageQuery.subscribe((query) => {
    if (query === null || query.length < minQueryLength) results.clear();
    else void results.search(query, resultsPerPage);
  });
}

/** Shows another query's results at their own URL. */
export function showQuery(query: string): void {
  if (query !== queryInAddress()) history.pushState(null, '', searchAddress(query));
  showQueryOfAddress();
}

export function showMore(): void {
  const state = results.$search.get();
  if (state.status === 'ready') void results.search(state.query, state.answer.hits.length + resultsPerPage);
}
