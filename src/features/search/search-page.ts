import { $pageQuery, showQueryOfAddress, startResults } from '#lib/stores/catalogue/search-page';
import { onMainMount, pageShown } from '../../scripts/pages.ts';

const box = document.querySelector<HTMLInputElement>('[data-store-search] input');

/** Shows the results for the URL, and the query in the title and the search box. */
export function startSearchPage(): void {
  startResults();
  addEventListener(pageShown, showQueryOfAddress);
  onMainMount((main, signal) => {
    if (!main.querySelector('[component-export=SearchResults]')) return;
    const title = document.title;
    const stop = $pageQuery.subscribe((query) => {
      if (!main.isConnected) return;
      document.title = query ? `${query} | ${title}` : title;
      if (box && query !== null && document.activeElement !== box) box.value = query;
    });
    signal.addEventListener('abort', stop);
  });
}
