import { findOrders, type ListedOrder } from '#contract/counter/books';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { latest } from './latest.ts';

/** What is looked for; empty for all. */
export interface Search {
  text: string;
  day: string;
}

/** Orders that were found, the newest first; `next` where the next page begins. */
interface Found {
  search: Search;
  orders: ListedOrder[];
  next: number | null;
}

const found = latest<Found>();

export const $allOrders = found.$reading;

const page = async ({ text, day }: Search, before?: number) => {
  const query = { ...(text && { text }), ...(day && { day }), ...(before !== undefined && { before }) };
  return (await call(findOrders, { params: boardStore(), query })).data;
};

/** Looks for orders; for the newest ones without a search. */
export const searchOrders = (search: Search = { text: '', day: '' }): Promise<void> =>
  found.read(async () => ({ search, ...(await page(search)) }));

/** Adds the next page. */
export async function showMoreOrders(): Promise<void> {
  const state = $allOrders.get();
  if (state.status !== 'ready' || state.data.next === null) return;
  const { search, orders, next } = state.data;
  await found.read(async () => {
    const more = await page(search, next);
    return { search, orders: [...orders, ...more.orders], next: more.next };
  });
}

/** Forgets what was found, as the counter turns elsewhere. */
export const closeAllOrders = (): void => found.close();
