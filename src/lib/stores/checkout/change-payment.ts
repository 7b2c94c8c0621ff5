import { atom } from 'nanostores';
import { changeOrder, payChange } from '#contract/orders/change';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { toDecimal } from '#lib/money/money';
import { endUnfinishedAttempt, payFor, type PaymentHandlers, type PaymentPhase } from './purchase.ts';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/order-change-payment';
import * as paymentTexts from '#texts/payment';
import { getUnpaidChange, saveUnpaidChange, type UnpaidChange } from '#lib/stores/orders/unpaid-change';

/** The payment of a change of an order. */
export type ChangePaymentState =
  | { status: 'idle' }
  | { status: 'paying'; phase: PaymentPhase }
  | { status: 'refused'; message: string };

/** The payment on this page. */
export const $changePayment = atom<ChangePaymentState>({ status: 'idle' });

const refuse = (message: string) =>
  $changePayment.set({ status: 'refused', message: message === paymentTexts.left() ? t.left() : message });

const isRefunded = (error: unknown) => error instanceof ApiError && error.code === 'payment_refunded';

const handlersOf = (change: UnpaidChange): PaymentHandlers<number> => ({
  saveAttempt: (attempt) => saveUnpaidChange({ ...change, attempt }),
  resultOf: ({ order }) => order && order.order_id,
  finish(order_id) {
    saveUnpaidChange(undefined);
    location.assign(`/order?id=${order_id}`);
  },
  refuse,
  fail: (error) => refuse(isRefunded(error) ? t.refunded() : sentenceFor(error)),
  messages: { unconfirmed: t.unconfirmed(), refunded: t.refunded() },
});

/** Lets the customer pay for a change. Even if the page is closed, the shop ends it with the change or a refund. */
export async function payForChange(change: UnpaidChange): Promise<void> {
  if ($changePayment.get().status === 'paying') return;
  const { order_id, body } = change;
  const params = { orderId: order_id };
  await payFor({
    ...handlersOf(change),
    async quote() {
      const { data } = await call(payChange, { params, body });
      return { attempt: data.attempt_id, amount: toDecimal(data.amount) };
    },
    show: (phase) => $changePayment.set({ status: 'paying', phase }),
    claim: async (attempt) =>
      (await call(changeOrder, { params, body, headers: { 'Idempotency-Key': attempt } })).data.order_id,
  });
}

/** Ends a payment that was unfinished when the page was left or reloaded. */
export async function resumeChangePayment(): Promise<void> {
  const change = getUnpaidChange();
  if (!change?.attempt || !$session.get() || $changePayment.get().status !== 'idle') return;
  $changePayment.set({ status: 'paying', phase: 'resuming' });
  await endUnfinishedAttempt(handlersOf(change), change.attempt);
}
