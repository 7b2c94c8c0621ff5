import type * as v from 'valibot';
import { changeOrder, payChange } from '#contract/orders/change';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { toDecimal } from '#lib/money/money';
import { saveUnpaidChange, type UnpaidChange } from '#lib/stores/orders/unpaid-change';
import { endUnfinishedAttempt, payFor, type PaymentHandlers, type PaymentPhase } from './purchase.ts';

export { getUnpaidChange } from '#lib/stores/orders/unpaid-change';

export type ChangePaymentState =
  | { status: 'idle' }
  | { status: 'paying'; phase: PaymentPhase }
  | { status: 'refused'; message: string };

/** The page's display of the payment, and its texts. */
interface Shown {
  show: (state: ChangePaymentState) => void;
  messages: Required<PaymentHandlers<number>['messages']>;
}

const isRefunded = (error: unknown) => error instanceof ApiError && error.code === 'payment_refunded';

function handlersOf(change: UnpaidChange, { show, messages }: Shown): PaymentHandlers<number> {
  const refuse = (message: string) => show({ status: 'refused', message });
  return {
    saveAttempt: (attempt) => saveUnpaidChange({ ...change, attempt }),
    resultOf: ({ order }) => order && order.order_id,
    finish(order_id) {
      saveUnpaidChange(undefined);
      location.assign(`/order?id=${order_id}`);
    },
    refuse,
    fail: (error) => refuse(isRefunded(error) ? messages.refunded : sentenceFor(error)),
    messages,
  };
}

/**
 * Lets the customer pay for a change. Even if the page is closed, the shop applies the change or refunds the payment.
 */
export function payForChange(change: UnpaidChange, shown: Shown): Promise<void> {
  const params = { orderId: change.order_id };
  const body = change.body as v.InferInput<typeof payChange.body>;
  return payFor({
    ...handlersOf(change, shown),
    async quote() {
      const { data } = await call(payChange, { params, body });
      return { attempt: data.attempt_id, amount: toDecimal(data.amount) };
    },
    show: (phase) => shown.show({ status: 'paying', phase }),
    claim: async (attempt) =>
      (await call(changeOrder, { params, body, headers: { 'Idempotency-Key': attempt } })).data.order_id,
  });
}

/** Ends a payment that was unfinished when the page was left or reloaded. */
export async function resumeChangePayment(change: UnpaidChange, attempt: string, shown: Shown): Promise<void> {
  shown.show({ status: 'paying', phase: 'resuming' });
  await endUnfinishedAttempt(handlersOf(change, shown), attempt);
}
