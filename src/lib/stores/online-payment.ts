import type { CartLine } from '#contract/cart';
import { createOrder, type PlacedOrder } from '#contract/order';
import { cancelPayment, pay, quoteOrder, verifyPayment, type Payment } from '#contract/payment';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { paymentMessages } from '#lib/messages/payment';
import { refusals } from '#lib/messages/refusals';
import { loadCart } from './cart.ts';
import { forgetPayment, keepPayment, type KeptPayment } from './kept-payment.ts';
import { $placement, finishOrder, orderBody, sayRefusal, type Fulfilment } from './order-placement.ts';
import { openSheet, type PaymentProof } from './payment-sheet.ts';
import { pageStore } from './page-store.ts';
import { $session } from './session.ts';

type Body = ReturnType<typeof orderBody<'online'>>;

const pauseMilliseconds = 2000;
const mostTries = 15;

/**
 * Lets the customer pay for what is in the cart, and places the order once they have (spec §4). How it goes is in
 * `$placement`. Whatever happens to this page meanwhile, the shop ends it as one order or the money back.
 */
export async function payOnline(lines: CartLine[], fulfilment: Fulfilment): Promise<void> {
  $placement.set({ status: 'paying', phase: 'opening', lines });
  try {
    const body = orderBody(lines, fulfilment, 'online');
    const attempt = (await call(quoteOrder, { body })).data.attempt_id;
    keepPayment(pageStore().store_id, { attempt, lines });
    const proof = await showSheet(body, attempt, lines);
    if (!proof) return;
    await verify(body, proof);
    await finish(await claim({ ...body, ...proof }, attempt), lines);
  } catch (error) {
    forgetPayment(pageStore().store_id);
    say(error);
  }
}

/** Nobody knows yet whether there is an order. */
class Unconfirmed extends Error {}

function say(error: unknown): void {
  if (error instanceof Unconfirmed) $placement.set({ status: 'refused', message: paymentMessages.unconfirmed });
  else sayRefusal(error);
}

/** The proof of a payment; nothing when the customer left without one, which is then seen to. */
async function showSheet(body: Body, attempt: string, lines: CartLine[]): Promise<PaymentProof | undefined> {
  const order = await call(pay, { params: { amount: String(body.order_value) }, body: {}, headers: keyed(attempt) });
  $placement.set({ status: 'paying', phase: 'sheet', lines });
  try {
    const end = await openSheet(order, sheetDetails());
    $placement.set({ status: 'paying', phase: 'confirming', lines });
    if (end.status === 'paid') return end.proof;
    await giveUp(attempt, lines, end.hasFailed ? paymentMessages.failed : paymentMessages.cancelled);
  } catch (error) {
    console.error(error);
    await giveUp(attempt, lines, paymentMessages.notLoaded);
  }
  return undefined;
}

const keyed = (attempt: string) => ({ 'Idempotency-Key': attempt });

function sheetDetails() {
  const { name = '', email = '', mobileNumber: contact = '' } = $session.get() ?? {};
  return { name: pageStore().store_name, prefill: { name, email, contact } };
}

/** The shop asks the provider itself: a verification that gets no answer is no reason to stop. */
async function verify({ store_id }: Body, proof: PaymentProof): Promise<void> {
  try {
    await call(verifyPayment, { body: { store_id, ...proof } });
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
}

const isUnknown = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.code === 'payment_pending'));

/** The order that the payment has made; asked for until the provider has confirmed it, for half a minute. */
async function claim(body: Body, attempt: string): Promise<PlacedOrder> {
  for (let tries = 1; ; tries++) {
    try {
      return (await call(createOrder, { body, headers: keyed(attempt) })).data;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      if (tries === mostTries) throw new Unconfirmed('', { cause: error });
    }
    await new Promise((go) => setTimeout(go, pauseMilliseconds));
  }
}

async function finish(order: PlacedOrder, lines: CartLine[]): Promise<void> {
  forgetPayment(pageStore().store_id);
  await finishOrder(order, lines);
}

/** Ends a payment that was not made; perhaps it was, and the page was not told. */
async function giveUp(attempt: string, lines: CartLine[], message: string): Promise<void> {
  const { state, order } = await cancel(attempt);
  if (order) return finish(order, lines);
  forgetPayment(pageStore().store_id);
  $placement.set({ status: 'refused', message: state === 'refunded' ? refusals.payment_refunded : message });
}

async function cancel(attemptId: string): Promise<Payment> {
  try {
    return (await call(cancelPayment, { params: { attemptId } })).data;
  } catch (error) {
    throw isUnknown(error) ? new Unconfirmed('', { cause: error }) : error;
  }
}

/** Ends a payment that was under way when the page was left: shows its order if it was made. */
export async function endKept({ attempt, lines }: KeptPayment): Promise<void> {
  try {
    const { order } = await cancel(attempt);
    if (order) return await finish(order, lines);
    $placement.set({ status: 'idle' });
  } catch (error) {
    say(error);
  }
  forgetPayment(pageStore().store_id);
  await loadCart();
}
