import { findOrders, type ListedOrder } from '#contract/orders/listed-orders';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createCounterResource } from '../calls.ts';

/** Empty for all. */
export interface Search {
  text: string;
  day: string;
}

/** `shown`: the earlier pages. `next`: the start of the next page. */
const found = createCounterResource(async (search: Search, shown?: { orders: ListedOrder[]; next: number | null }) => {
  const { text, day } = search;
  const before = shown?.next;
  const query = { ...(text && { text }), ...(day && { day }), ...(before && { before }) };
  const { orders, next } = (await call(findOrders, { params: boardStore(), query })).data;
  return { search, orders: [...(shown?.orders ?? []), ...orders], next };
});

export const { $state: $allOrders } = found;

export const searchOrders = (search: Search = { text: '', day: '' }): Promise<unknown> => found.load(search);

export async function showMoreOrders(): Promise<void> {
  const shown = found.data();
  if (shown && shown.next !== null) await found.load(shown.search, shown);
}

export const closeAllOrders = (): void => found.reset();
