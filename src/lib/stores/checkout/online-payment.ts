import type { CartLine } from '#contract/cart';
import { createOrder, type PlacedOrder } from '#contract/order';
import { quoteOrder } from '#contract/payment';
import { call } from '#lib/api/client';
import * as refusalTexts from '#texts/refusals';
import { loadCart } from '#lib/stores/cart/cart';
import { clearUnfinishedPayment, saveUnfinishedPayment, type UnfinishedPayment } from './unfinished-payment.ts';
import { finishOrder, orderBody, showRefusal } from './order-placement.ts';
import { $placement, type Fulfilment } from './placement.ts';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/payment';
import { endUnfinishedAttempt, payFor, type PaymentHandlers } from './purchase.ts';

const refuse = (message: string) => $placement.set({ status: 'refused', message });

const paymentHandlers = (lines: CartLine[], fulfilment?: Fulfilment): PaymentHandlers<PlacedOrder> => ({
  saveAttempt: (attempt) => {
    const { store_id } = pageStore();
    if (attempt) saveUnfinishedPayment(store_id, { attempt, lines });
    else clearUnfinishedPayment(store_id);
  },
  resultOf: ({ order }) => order,
  finish: (order) => finishOrder(order, lines, fulfilment),
  refuse,
  fail: showRefusal,
  messages: { unconfirmed: t.unconfirmed(), refunded: refusalTexts.payment_refunded() },
});

/**
 * Lets the customer pay for the cart, then places the order (spec §4). Progress is in `$placement`.
 * Even if the page is closed, the shop ends it with one order or a refund.
 */
export function payOnline(lines: CartLine[], fulfilment: Fulfilment): Promise<void> {
  const body = orderBody(lines, fulfilment, 'online');
  return payFor({
    ...paymentHandlers(lines, fulfilment),
    quote: async () => ({ attempt: (await call(quoteOrder, { body })).data.attempt_id, amount: body.order_value }),
    show: (phase) => $placement.set({ status: 'paying', phase, lines }),
    claim: async (attempt, proof) =>
      (await call(createOrder, { body: { ...body, ...proof }, headers: { 'Idempotency-Key': attempt } })).data,
  });
}

/** Ends a payment that was unfinished when the page was left. Shows its order if there is one. */
export async function endUnfinishedPayment({ attempt, lines }: UnfinishedPayment): Promise<void> {
  if (!(await endUnfinishedAttempt(paymentHandlers(lines), attempt))) await loadCart();
}
