import { atom } from 'nanostores';
import { findOrders, type ListedOrder } from '#contract/orders/listed-orders';
import { asciiDigits } from '#lib/account/typed-text';
import { call } from '#lib/api/client';
import { NetworkError } from '#lib/api/errors';
import * as t from '#texts/counter';
import { boardStore } from '../board.ts';
import { createActions } from '../calls.ts';
import { openOrder } from '../open-order.ts';

/** The newest matches of a search at the board. `next` is null if these are all. */
export const $found = atom<{ orders: ListedOrder[]; next: number | null } | undefined>();

const actions = createActions();

export const { $problem: $findProblem } = actions;

export function forgetFound(): void {
  $found.set(undefined);
  actions.setProblem();
}

/** Parses an order id; undefined for other text. */
const orderNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(asciiDigits(text)) ? Number(asciiDigits(text)) : undefined;

/** Opens the order with an id, or the only match for a name or mobile number. Shows the newest of several matches. */
export async function findOrder(text: string): Promise<void> {
  forgetFound();
  const number = orderNumber(text);
  await actions.run(async () => {
    try {
      const { data } = await call(findOrders, { params: boardStore(), query: { text } });
      const [only, ...others] = data.orders;
      const order = data.orders.find(({ order_id }) => order_id === number) ?? (others.length === 0 ? only : undefined);
      if (order) await openOrder(order.order_id);
      else if (only) $found.set(data);
      else actions.setProblem(t.noOrderFound());
    } catch (error) {
      if (!(error instanceof NetworkError) || number === undefined) throw error;
      await openOrder(number); // it may be cached
    }
  });
}
