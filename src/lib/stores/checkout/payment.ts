import { getUnfinishedPayment } from './unfinished-payment.ts';
import { $placement, linesToOrder, placeOrder, type Fulfilment } from './order-placement.ts';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** Ways to pay for an order. */
export type PaymentMethod = 'COD' | 'online';

const loadOnlinePayment = () => import('./online-payment.ts');

/** Orders what is in the cart and has it paid in the way that was chosen. How it goes is in `$placement`. */
export async function order(fulfilment: Fulfilment, method: PaymentMethod): Promise<void> {
  if (method === 'COD') return placeOrder(fulfilment);
  const lines = linesToOrder(fulfilment);
  if (lines) await (await loadOnlinePayment()).payOnline(lines, fulfilment);
}

/** Loads what paying online takes, when it has been chosen. */
export const prepareOnline = async (): Promise<void> => void (await loadOnlinePayment());

/** Sees to a payment that was under way when the page was left or loaded again. */
export async function resumePayment(): Promise<void> {
  const kept = getUnfinishedPayment(pageStore().store_id);
  if (!kept || !$session.get()) return;
  $placement.set({ status: 'paying', phase: 'resuming', lines: kept.lines }); // at once: an empty cart would lead away
  await (await loadOnlinePayment()).endUnfinishedPayment(kept);
}
