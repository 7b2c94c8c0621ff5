import { atom } from 'nanostores';
import { findOrders, type ListedOrder } from '#contract/orders/listed-orders';
import { asciiDigits } from '#lib/account/typed-text';
import { call } from '#lib/api/client';
import { NetworkError } from '#lib/api/errors';
import * as t from '#texts/counter';
import { boardStore } from '../board.ts';
import { createActions } from '../calls.ts';
import { openOrder } from '../open-order.ts';

/** Orders to choose from: the newest ones that a search at the board has found. `next` is null when these are all. */
export const $found = atom<{ orders: ListedOrder[]; next: number | null } | undefined>();

const actions = createActions();

/** Why nothing was found. */
export const { $problem: $findProblem } = actions;

/** Forgets what was found. */
export function forgetFound(): void {
  $found.set(undefined);
  actions.say();
}

/** Parses a text as an order number; undefined if it is none. */
const orderNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(asciiDigits(text)) ? Number(asciiDigits(text)) : undefined;

/** Opens the order with a number, or the only one of a name or mobile number; of several, shows the newest. */
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
      else actions.say(t.noOrderFound());
    } catch (error) {
      if (!(error instanceof NetworkError) || number === undefined) throw error;
      await openOrder(number); // perhaps it was read before
    }
  });
}
