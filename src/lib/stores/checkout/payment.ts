import { getUnfinishedPayment } from './unfinished-payment.ts';
import { linesToOrder, placeOrder } from './order-placement.ts';
import { $placement, type Fulfilment } from './placement.ts';
import type { PaymentMethod } from '#lib/cart/payment-methods';
import { loadPart } from '#lib/stores/device/load-part';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

const loadOnlinePayment = () => loadPart(() => import('./online-payment.ts'));

/** Orders the cart with the chosen payment method. Progress is in `$placement`. */
export async function order(fulfilment: Fulfilment, method: PaymentMethod): Promise<void> {
  if (method === 'COD') return placeOrder(fulfilment);
  const lines = linesToOrder(fulfilment);
  if (lines) await (await loadOnlinePayment()).payOnline(lines, fulfilment);
}

/** Preloads the scripts for online payment. */
export const prepareOnline = async (): Promise<void> => void (await loadOnlinePayment());

/** Ends a payment that was unfinished when the page was left or reloaded. */
export async function resumePayment(): Promise<void> {
  const payment = getUnfinishedPayment(pageStore().store_id);
  if (!payment || !$session.get()) return;
  $placement.set({ status: 'paying', phase: 'resuming', lines: payment.lines }); // before loading: an empty cart would redirect
  await (await loadOnlinePayment()).endUnfinishedPayment(payment);
}
