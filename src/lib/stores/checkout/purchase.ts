import { cancelPayment, pay, verifyPayment, type Payment } from '#contract/payment';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { openPaymentSheet, type PaymentProof } from './payment-sheet.ts';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/payment';

/** The names of its texts are the same. */
export type PaymentPhase = 'resuming' | 'opening' | 'sheet' | 'confirming';

/** Callbacks for the end of a payment, for orders and plans. */
export interface PaymentHandlers<Made> {
  /** Saves the attempt for after a reload; `undefined` removes it. */
  saveAttempt(attempt: string | undefined): void;
  /** The order or subscription of an attempt, or null. */
  resultOf(payment: Payment): Made | null;
  finish(made: Made): Promise<void> | void;
  /** Shows why nothing was bought. */
  refuse(sentence: string): void;
  fail(error: unknown): void;
  /**
   * Shown while the result is unknown, and for a refund.
   * `left` replaces the text for an attempt that was unfinished when the page was left.
   */
  messages: { unconfirmed: string; refunded: string; left?: string };
}

/** A purchase that is paid online. */
export interface Purchase<Made> extends PaymentHandlers<Made> {
  /** Freezes the purchase at the shop. @returns the attempt to pay, and the decimal amount */
  quote(): Promise<{ attempt: string; amount: number }>;
  show(phase: PaymentPhase): void;
  /** Requests the result of the payment from the shop. */
  claim(attempt: string, proof: PaymentProof): Promise<Made>;
}

const retryDelayMs = 2000;
const maxAttempts = 15;

/** The result of the payment is unknown. */
class UnconfirmedError extends Error {}

/** Lets the customer pay (spec §4, §7). Even if the page is closed, the shop ends it with one purchase or a refund. */
export async function payFor<Made>(purchase: Purchase<Made>): Promise<void> {
  purchase.show('opening');
  try {
    const { attempt, amount } = await purchase.quote();
    purchase.saveAttempt(attempt);
    const proof = await showSheet(purchase, attempt, amount);
    if (!proof) return;
    await verify(proof);
    await finish(purchase, await claim(purchase, attempt, proof));
  } catch (error) {
    fail(purchase, error);
  }
}

function fail<Made>(purchase: PaymentHandlers<Made>, error: unknown): void {
  purchase.saveAttempt(undefined);
  if (error instanceof UnconfirmedError) purchase.refuse(purchase.messages.unconfirmed);
  else purchase.fail(error);
}

async function finish<Made>(purchase: PaymentHandlers<Made>, made: Made): Promise<void> {
  purchase.saveAttempt(undefined);
  await purchase.finish(made);
}

/** The proof of a payment; undefined if the customer left without paying and the attempt was abandoned. */
async function showSheet<Made>(
  purchase: Purchase<Made>,
  attempt: string,
  amount: number,
): Promise<PaymentProof | undefined> {
  const headers = { 'Idempotency-Key': attempt };
  const order = await call(pay, { params: { amount: String(amount) }, body: {}, headers });
  purchase.show('sheet');
  try {
    const end = await openPaymentSheet(order, sheetDetails());
    purchase.show('confirming');
    if (end.status === 'paid') return end.proof;
    await abandonAttempt(purchase, attempt, end.hasFailed ? t.failed() : t.cancelled());
  } catch (error) {
    console.error(error);
    await abandonAttempt(purchase, attempt, t.notLoaded());
  }
  return undefined;
}

function sheetDetails() {
  const { name = '', email = '', mobileNumber: contact = '' } = $session.get() ?? {};
  return { name: pageStore().store_name, prefill: { name, email, contact } };
}

/** The shop asks the provider itself, so the purchase continues after a verification without a response. */
async function verify(proof: PaymentProof): Promise<void> {
  try {
    await call(verifyPayment, { body: { store_id: pageStore().store_id, ...proof } });
  } catch (error) {
    if (!isUndecided(error)) throw error;
  }
}

const isUndecided = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.code === 'payment_pending'));

/** The result of the payment. Retries for half a minute, until the provider has confirmed the payment. */
async function claim<Made>(purchase: Purchase<Made>, attempt: string, proof: PaymentProof): Promise<Made> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await purchase.claim(attempt, proof);
    } catch (error) {
      if (!isUndecided(error)) throw error;
      if (attempts === maxAttempts) throw new UnconfirmedError('', { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}

/** Ends an attempt without a known payment. @returns whether it was paid and has a result */
async function abandonAttempt<Made>(
  purchase: PaymentHandlers<Made>,
  attempt: string,
  sentence: string,
): Promise<boolean> {
  const payment = await cancel(attempt);
  const made = purchase.resultOf(payment);
  if (made !== null) {
    await finish(purchase, made);
    return true;
  }
  purchase.saveAttempt(undefined);
  purchase.refuse(payment.state === 'refunded' ? purchase.messages.refunded : sentence);
  return false;
}

async function cancel(attemptId: string): Promise<Payment> {
  try {
    return (await call(cancelPayment, { params: { attemptId } })).data;
  } catch (error) {
    throw isUndecided(error) ? new UnconfirmedError('', { cause: error }) : error;
  }
}

/** Ends an attempt that was unfinished when the page was left. @returns whether it has a known result */
export async function endUnfinishedAttempt<Made>(handlers: PaymentHandlers<Made>, attempt: string): Promise<boolean> {
  try {
    return await abandonAttempt(handlers, attempt, handlers.messages.left ?? t.left());
  } catch (error) {
    fail(handlers, error);
    return false;
  }
}
