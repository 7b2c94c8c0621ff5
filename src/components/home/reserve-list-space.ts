import { onPage } from '../../scripts/pages.ts';

/*
 * Reserves the height that the list had when the customer left, so that the browser can restore the scroll position
 * before the list is drawn again. Hides the published list while the one that the address asks for is loading.
 */
onPage((main) => {
  const listSpace = main.querySelector<HTMLElement>('[data-list-room]');
  if (!listSpace?.querySelector('astro-island[ssr]')) return; // the list may be drawn already
  const height: unknown = history.state?.list?.height;
  if (height) listSpace.style.minHeight = `${Number(height)}px`;
  const requestsOtherList = /[?&](?!tab=)/.test(location.search);
  if (height || requestsOtherList) listSpace.dataset.waiting = '';
});
