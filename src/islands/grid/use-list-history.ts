import { useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { everything, readQuery, writeQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { ListPart, ProductList, ProductListActions } from '#lib/stores/catalogue/product-list';
import { keep, readKept } from './saved-list.ts';

/** A list longer than this is not kept: writing it down would be felt. */
const mostKept = 2000;

const isEverything = (query: ListQuery) => writeQuery(query) === '';

/** The part of the page that the list is in; React does not draw it, so `reserve-list-space.ts` may write on it first. */
const listRoom = () => document.querySelector<HTMLElement>('[data-list-room]');

/** Takes away what `reserve-list-space.ts` put in the list's place. */
function release(): void {
  listRoom()?.style.removeProperty('min-height');
  listRoom()?.removeAttribute('data-waiting');
}

/**
 * Ties the list to the address and the history: an address shows what it asks for, and going back shows the list as it
 * was left, as long as it was and in the same place. Gives the action that shows another list under an address of its own.
 * @param published what the page's file holds
 */
export function useListHistory(
  actions: ProductListActions,
  list: ProductList,
  published: ListPart,
): (query: ListQuery) => void {
  const isArriving = useRef(true);

  const show = useCallback(
    (query: ListQuery) => {
      if (isEverything(query)) actions.restore(everything, published);
      else void actions.show(query);
    },
    [actions, published],
  );

  useLayoutEffect(() => {
    const showAddress = () => {
      if (location.search.includes('tab=')) return;
      const query = readQuery(location.search);
      const kept = readKept();
      if (kept) actions.restore(query, kept);
      else show(query);
    };
    const goBack = () => flushSync(showAddress);
    if (location.search || history.state?.list) showAddress(); // else what the file holds is right
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, [actions, show]);

  useLayoutEffect(() => {
    if (isArriving.current) isArriving.current = false;
    else release();
    const isLonger = !isEverything(list.query) || list.products.length > published.products.length;
    if (list.state.status === 'ready' && isLonger && list.products.length <= mostKept)
      keep(list, listRoom()?.offsetHeight ?? 0);
  }, [list, published]);

  return (query) => {
    const address = `${location.pathname}${writeQuery(query)}`;
    if (address !== `${location.pathname}${location.search}`) history.pushState(null, '', address);
    show(query);
  };
}
