import type { Payment, ProviderOrder } from '#contract/payment';
import type { JobName } from '#server/db/job-rows';
import { undoMs } from '#server/orders/messages';
import { sandboxPaymentJob, sandboxWebhookJob } from '#server/payments/sandbox/webhooks';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import { doJobs } from '../jobs.ts';
import { providerBalance } from '#server/payments/sandbox/ledger';
import type { Customer } from './customers.ts';
import { orderBody } from './orders.ts';
import { granted, type CallInput } from './requests.ts';
import type { TestShop } from './shop.ts';

/** An attempt of a customer's with its order at the provider, ready to be paid. */
export interface OpenedPayment {
  attempt: string;
  order: ProviderOrder;
  /** The order's request. */
  body: ReturnType<typeof orderBody>;
  token: string;
}

/** A choice in the sandbox's checkout; by default the payment succeeds, with one webhook. */
export interface SheetChoice {
  outcome?: 'success' | 'failure';
  delay_s?: number;
  webhooks?: 'once' | 'twice' | 'late' | 'never';
  amount?: number;
}

/** What the checkout passes to the page after a payment. */
export interface Proof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Freezes an order to be paid online, by default ten of item 1001, picked up, ₹1640, and gives the attempt. */
export async function quote(shop: TestShop, customer: Customer, other: object = {}) {
  const { body, token } = quoteRequest(customer, other);
  const { data } = await granted(shop, 'quoteOrder', { body, token });
  return { attempt: data.attempt_id, body };
}

/** The request that freezes an order. */
export const quoteRequest = (customer: Customer, other: object = {}) => ({
  body: orderBody(customer, { payment_type: 'online', ...other }),
  token: customer.token,
});

/** Quotes an order and opens its payment at the provider. */
export async function openPayment(shop: TestShop, customer: Customer, other: object = {}): Promise<OpenedPayment> {
  const { attempt, body } = await quote(shop, customer, other);
  const order = await granted(shop, 'pay', payRequest(customer, attempt, body.order_value));
  return { attempt, order, body, token: customer.token };
}

/** The request that opens an attempt at the provider. */
export const payRequest = ({ token }: Customer, attempt: string, amount: number | string): CallInput => ({
  params: { amount },
  body: {},
  token,
  headers: { 'Idempotency-Key': attempt },
});

/** Pays in the sandbox's checkout, as its script does, without notifying the shop. */
export async function payInSheet(
  shop: TestShop,
  { order }: Pick<OpenedPayment, 'order'>,
  choice: SheetChoice = {},
): Promise<Proof> {
  const answer = await shop.app.request('/sandbox/razorpay/v1/checkout/pay', {
    method: 'POST',
    body: JSON.stringify({ key: order.key, order_id: order.id, outcome: 'success', ...choice }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = await answer.json();
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** The request that verifies a payment. */
export const verifyRequest = ({ body, token }: OpenedPayment, proof: Partial<Proof>): CallInput => ({
  body: { store_id: body.store_id, ...proof },
  token,
});

/** The request for the order that a payment has made. */
export const claimRequest = ({ attempt, body, token }: OpenedPayment, other: object = {}): CallInput => ({
  body: { ...body, ...other },
  token,
  headers: { 'Idempotency-Key': attempt },
});

/** Pays, verifies and gives the order, as the checkout does. */
export async function payAndClaim(shop: TestShop, opened: OpenedPayment) {
  await granted(shop, 'verifyPayment', verifyRequest(opened, await payInSheet(shop, opened)));
  return (await granted(shop, 'createOrder', claimRequest(opened))).data;
}

/** A payment's state, as its customer reads it. */
export const readPayment = async (shop: TestShop, { attempt, token }: OpenedPayment): Promise<Payment> =>
  (await granted(shop, 'getPayment', { params: { attemptId: attempt }, token })).data;

const maxRounds = 200;

/**
 * Runs the server's background work until nothing is due: webhooks, settlement, closed stores and refunds.
 * @throws when it does not end
 */
export async function reconcile(shop: TestShop): Promise<void> {
  shop.wait(undoMs);
  const send = (address: string, init: RequestInit) => Promise.resolve(shop.app.request(address, init));
  const webhooks = [sandboxPaymentJob(shop), sandboxWebhookJob(shop, send)];
  const names: JobName[] = ['closed-stores', 'settlement', 'offer', 'refund'];
  for (let round = 0; (await runDueJobs(shop, webhooks)) + (await doJobs(shop, names)) > 0; round++)
    if (round === maxRounds) throw new Error('The background work does not end');
}

/** The total of valid online purchases, with what is too small for a refund, and the provider's balance, in minor units; they must be equal. */
async function readBalance(shop: TestShop): Promise<{ bought: number; provider: number }> {
  const orders = await shop.db
    .selectFrom('orders')
    .select((order) => order('order_value', '-', order.ref('deducted')).as('order_value'))
    .where('payment_type', '=', 'online')
    .where('status', '<>', 'cancelled')
    .execute();
  const owed = await shop.db
    .selectFrom('order_adjustments')
    .innerJoin('orders', 'orders.order_id', 'order_adjustments.order_id')
    .select('amount')
    .where('payment_type', '=', 'online')
    .where('money', '=', 'transfer')
    .execute();
  const plans = await shop.db.selectFrom('subscriptions').select('total').execute();
  const refunded = await shop.db
    .selectFrom('refunds')
    .select('amount')
    .where('reason', 'in', ['subscription_cancelled', 'store_closed'])
    .execute();
  const sums = [
    ...orders.map(({ order_value }) => order_value),
    ...owed.map(({ amount }) => amount),
    ...plans.map(({ total }) => total),
    ...refunded.map(({ amount }) => -amount),
  ];
  return { bought: sums.reduce((total, sum) => total + sum, 0), provider: await providerBalance(shop) };
}

/** Runs {@link reconcile}. @throws when the provider's balance differs from the total of valid purchases */
export async function assertBalanced(shop: TestShop): Promise<void> {
  await reconcile(shop);
  const { bought, provider } = await readBalance(shop);
  if (bought !== provider) throw new Error(`The provider holds ${provider}, what was bought comes to ${bought}.`);
}

/** The texts of a customer's messages, newest first. */
export const readMessagesTo = async ({ db }: TestShop, { mobile }: Customer): Promise<string[]> =>
  (
    await db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', mobile)
      .orderBy('message_id', 'desc')
      .execute()
  ).map(({ text }) => text);
