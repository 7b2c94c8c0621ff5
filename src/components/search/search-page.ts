import { $pageQuery, startResults } from '#lib/stores/catalogue/search-page';

const title = document.title;
const box = document.querySelector<HTMLInputElement>('[data-store-search] input');

startResults();
$pageQuery.subscribe((query) => {
  document.title = query ? `${query} | ${title}` : title;
  if (box && query !== null && document.activeElement !== box) box.value = query;
});
