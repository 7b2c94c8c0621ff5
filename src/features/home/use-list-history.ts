import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { formatListQuery, parseListQuery, type ListQuery } from '#lib/catalogue/list-query';
import type { ListPart, ProductListActions } from '#lib/stores/catalogue/product-list';

/**
 * Syncs the list with the URL and the history. Back restores the previous list with its loaded products.
 * @param published the list in the page's file
 * @param grid the list's element, which is detached while another page is shown
 * @returns an action that shows another list under its own URL
 */
export function useListHistory(
  actions: ProductListActions,
  published: ListPart,
  grid: RefObject<HTMLElement | null>,
): (query: ListQuery) => void {
  const [left] = useState(() => new Map<string, ListPart>());

  /** Stores the current list for Back. */
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
    const followHistory = () => flushSync(showAddress); // before the browser restores the scroll position
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
