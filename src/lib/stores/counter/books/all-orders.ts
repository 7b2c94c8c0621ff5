import { findOrders, type ListedOrder } from '#contract/orders/listed-orders';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createCounterResource } from '../calls.ts';

/** What is looked for; empty for all. */
export interface Search {
  text: string;
  day: string;
}

/** Looks for orders, the newest first. `shown`: adds the next page to these. `next`: where the next page begins. */
const found = createCounterResource(async (search: Search, shown?: { orders: ListedOrder[]; next: number | null }) => {
  const { text, day } = search;
  const before = shown?.next;
  const query = { ...(text && { text }), ...(day && { day }), ...(before && { before }) };
  const { orders, next } = (await call(findOrders, { params: boardStore(), query })).data;
  return { search, orders: [...(shown?.orders ?? []), ...orders], next };
});

export const { $state: $allOrders } = found;

/** Looks for orders; for the newest ones without a search. */
export const searchOrders = (search: Search = { text: '', day: '' }): Promise<unknown> => found.load(search);

/** Adds the next page. */
export async function showMoreOrders(): Promise<void> {
  const shown = found.data();
  if (shown && shown.next !== null) await found.load(shown.search, shown);
}

/** Forgets what was found, as the counter turns elsewhere. */
export const closeAllOrders = (): void => found.reset();
