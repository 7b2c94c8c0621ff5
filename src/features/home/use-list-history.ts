import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { formatListQuery, parseListQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { ListPart, ProductListActions } from '#lib/stores/catalogue/product-list';

/**
 * Keeps the list in step with the URL and the history. Back restores the previous list with the products it had loaded.
 * @param published what the page's file has
 * @param grid the list's element, which is not connected while another page is shown
 * @returns an action that shows another list under its own address
 */
export function useListHistory(
  actions: ProductListActions,
  published: ListPart,
  grid: RefObject<HTMLElement | null>,
): (query: ListQuery) => void {
  const [left] = useState(() => new Map<string, ListPart>());

  /** Keeps the list that is shown, for going back to it. */
  const leave = useCallback(() => {
    const { state, query, ...part } = actions.$list.get();
    if (state.status === 'ready') left.set(formatListQuery(query), part);
  }, [actions, left]);

  useLayoutEffect(() => {
    const showAddress = () => {
      const query = parseListQuery(location.search);
      const address = formatListQuery(query);
      if (!grid.current?.isConnected || location.pathname !== '/') return; // another page is shown
      if (address === formatListQuery(actions.$list.get().query)) return;
      leave();
      const known = left.get(address) ?? (address === '' ? published : undefined);
      if (known) actions.restore(query, known);
      else void actions.show(query);
    };
    const followHistory = () => flushSync(showAddress); // before the browser restores the place in the list
    showAddress();
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [actions, published, left, leave, grid]);

  return (query) => {
    const list = formatListQuery(query);
    leave();
    if (`/${list}` !== `${location.pathname}${location.search}`) history.pushState(null, '', `/${list}`);
    if (list === '') actions.restore(query, published);
    else void actions.show(query);
  };
}
