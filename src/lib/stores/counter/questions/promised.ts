import { atom } from 'nanostores';
import type { PromisedOrder } from '#contract/settings/promised';

/** The decision about an order when the store closes at its time. */
export type Decision = 'keep' | 'move' | 'cancel';

/** By order id. */
export type Decisions = Map<number, Decision>;

/** The orders that need a decision. `answer` without decisions keeps the store open. */
export const $promised = atom<
  { orders: PromisedOrder[]; closes: string | undefined; answer: (decisions?: Decisions) => void } | undefined
>();

/** Asks about the orders promised for a closing. @param closes as for `readPromised` */
export const decidePromised = (orders: PromisedOrder[], closes: string | undefined): Promise<Decisions | undefined> =>
  new Promise((resolve) => {
    $promised.get()?.answer();
    const answer = (decisions?: Decisions) => ($promised.set(undefined), resolve(decisions));
    $promised.set({ orders, closes, answer });
  });
