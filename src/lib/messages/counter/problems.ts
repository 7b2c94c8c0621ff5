import type { ErrorCode } from '#contract/errors';
import type { NetworkReason } from '../network.ts';

/** Why there is no intelligible answer, in words for staff at the counter. */
export const networkWords: Record<NetworkReason, string> = {
  offline: 'The shop was not reached, so this was not done. Please try again when the phone is online.',
  timeout: 'The shop has not answered, so this may be done or not. Please look at the order before you try again.',
  unintelligible: 'This page is older than the shop. Please reload it.',
};

/** Refusals that say something else to customers. */
export const refusalWords: Partial<Record<ErrorCode, string>> = {
  not_found: 'This is no longer in the store, or not assigned to you.',
  invalid_input: 'Some details are missing or not in the right format.',
  order_move_impossible: 'Someone else has just moved this order. This is its current state.',
  order_not_pending: 'This order has already been packed or cancelled.',
  day_closed: 'That can be taken back on its day only: the customer’s last day has moved.',
  subscription_over: 'The subscription was cancelled, and this delivery paid back.',
  invoice_not_ready: 'The invoice is being made. Please try again in a moment.',
  unavailable: 'The shop is starting. Please try again in a moment.',
};

/** Explains that another carrier already has the order. @param carrier its name, or empty */
export const carrierWords = (carrier: string): string =>
  `This order was just handed over to ${carrier || 'someone else in the store'}, not to the person you chose.`;

/** What is said of taps that waited for the shop. */
export const keptMessages = {
  offline: 'Accepting, ticking and packing are kept, and sent later. Cash, refunds and cancelling need the shop.',
  notSent: 'Not sent yet: it goes to the shop as soon as it is reached.',
  cancelled: 'The order is cancelled.',
  changed: 'What is to be packed has changed meanwhile. Please look at the order.',
  moved: (step: string): string => `The order has moved on: ${step}.`,
  waiting: (count: number): string =>
    count === 1 ? '1 tap waits until the shop is reached.' : `${count} taps wait until the shop is reached.`,
} as const;

type Tapped = { order_id: number } & (
  | { kind: 'accept' | 'packed' }
  | { kind: 'tick'; item_name: string; is_ticked: boolean }
);

/** What was tapped: `Order 12, packed`. */
export function tapWords(tap: Tapped): string {
  if (tap.kind !== 'tick') return `Order ${tap.order_id}, ${tap.kind === 'accept' ? 'accepted' : 'packed'}`;
  return `Order ${tap.order_id}, ${tap.item_name} ${tap.is_ticked ? 'ticked' : 'not ticked'}`;
}
