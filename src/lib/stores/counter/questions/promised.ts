import { atom } from 'nanostores';
import type { PromisedOrder } from '#contract/settings/promised';

/** What happens to an order when the store is closed at its time. */
export type Decision = 'keep' | 'move' | 'cancel';

/** The decisions by the number of the order. */
export type Decisions = Map<number, Decision>;

/** The orders to decide about; `answer` without decisions means that the store stays open. */
export const $promised = atom<
  { orders: PromisedOrder[]; closes: string | undefined; answer: (decisions?: Decisions) => void } | undefined
>();

/** Asks what happens to the orders of a time at which the store will be closed. @param closes as for `readPromised` */
export const decidePromised = (orders: PromisedOrder[], closes: string | undefined): Promise<Decisions | undefined> =>
  new Promise((resolve) => {
    $promised.get()?.answer();
    const answer = (decisions?: Decisions) => ($promised.set(undefined), resolve(decisions));
    $promised.set({ orders, closes, answer });
  });
