import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { defaultQuery, parseListQuery, formatListQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { ListPart, ProductList, ProductListActions } from '#lib/stores/catalogue/product-list';
import { readSavedList, saveList } from './saved-list.ts';

/** Longer lists are not saved: that would delay the page noticeably. */
const maxSavedProducts = 2000;

type Grid = RefObject<HTMLElement | null>;

const isEverything = (query: ListQuery) => formatListQuery(query) === '';

/** The element around the list; React does not render it, so `reserve-list-space.ts` may change it first. */
const spaceAround = (grid: Grid) => grid.current?.closest<HTMLElement>('[data-list-room]');

/** Removes the height that `reserve-list-space.ts` reserved. */
function release(grid: Grid): void {
  spaceAround(grid)?.style.removeProperty('min-height');
  spaceAround(grid)?.removeAttribute('data-waiting');
}

/** Whether the address is that of the list, and not of another tab. */
const isOfList = () => location.pathname === '/' && !location.search.includes('tab=');

/** Whether the list is on the page, not kept for the way back, and neither another tab nor another page is shown or awaited. */
const isShown = (grid: Grid) => grid.current?.isConnected === true && isOfList();

/**
 * Connects the list to the address and the history: an address shows the list that it names, and going back shows the list
 * as the customer left it, with its length and scroll position.
 * @param published the list in the page's file
 * @param grid the list's element
 * @returns an action that shows another list under its own address
 */
export function useListHistory(
  actions: ProductListActions,
  list: ProductList,
  published: ListPart,
  grid: Grid,
): (query: ListQuery) => void {
  const isFirstRun = useRef(true);

  const show = useCallback(
    (query: ListQuery) => {
      if (isEverything(query)) actions.restore(defaultQuery, published);
      else void actions.show(query);
    },
    [actions, published],
  );

  useLayoutEffect(() => {
    const showAddress = () => {
      const query = parseListQuery(location.search);
      const saved = readSavedList();
      if (saved) actions.restore(query, saved);
      else show(query);
    };
    const followHistory = () => {
      if (isShown(grid)) flushSync(showAddress);
    };
    if (isOfList() && (location.search || history.state?.list)) showAddress(); // else the published list is right
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [actions, show, grid]);

  useLayoutEffect(() => {
    if (isFirstRun.current) isFirstRun.current = false;
    else release(grid);
    const isLonger = !isEverything(list.query) || list.products.length > published.products.length;
    if (isShown(grid) && list.state.status === 'ready' && isLonger && list.products.length <= maxSavedProducts)
      saveList(list, spaceAround(grid)?.offsetHeight ?? 0);
  }, [list, published, grid]);

  return (query) => {
    const address = `/${formatListQuery(query)}`;
    if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address);
    show(query);
  };
}
