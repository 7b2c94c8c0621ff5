import { cancelPayment, pay, verifyPayment, type Payment } from '#contract/payment';
import { call } from '#lib/api/client';
import { ApiError, NetworkError } from '#lib/api/errors';
import { paymentMessages, type payingMessages } from '#lib/messages/payment';
import { openSheet, type PaymentProof } from './payment-sheet.ts';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** How a payment ends, for whatever it was made for. */
export interface PaymentHandlers<Made> {
  /** Remembers the attempt over a reload; `undefined` forgets it. */
  saveAttempt(attempt: string | undefined): void;
  /** What an attempt has made; null when it has made nothing. */
  resultOf(payment: Payment): Made | null;
  /** Shows what was made. */
  finish(made: Made): Promise<void> | void;
  /** Says why nothing was made, in a sentence. */
  refuse(sentence: string): void;
  /** Says what went wrong. */
  fail(error: unknown): void;
  /** While nobody knows whether something was made; and when the money goes back. */
  messages: { unconfirmed: string; refunded: string };
}

/** Something that is paid for online, and what becomes of it. */
export interface Purchase<Made> extends PaymentHandlers<Made> {
  /** Has the shop freeze it. @returns the attempt to pay, and the amount as it stands on the wire */
  quote(): Promise<{ attempt: string; amount: number }>;
  /** Says how far paying is. */
  show(phase: keyof typeof payingMessages): void;
  /** Asks the shop for what the payment makes. */
  claim(attempt: string, proof: PaymentProof): Promise<Made>;
}

const retryDelayMs = 2000;
const maxAttempts = 15;

/** Nobody knows yet what the payment has made. */
class UnconfirmedError extends Error {}

/**
 * Lets the customer pay (spec §4, §7). Whatever happens to this page meanwhile, the shop ends it as one thing bought, or
 * the money back.
 */
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

/** The proof of a payment; nothing when the customer left without one, which is then seen to. */
async function showSheet<Made>(
  purchase: Purchase<Made>,
  attempt: string,
  amount: number,
): Promise<PaymentProof | undefined> {
  const headers = { 'Idempotency-Key': attempt };
  const order = await call(pay, { params: { amount: String(amount) }, body: {}, headers });
  purchase.show('sheet');
  try {
    const end = await openSheet(order, sheetDetails());
    purchase.show('confirming');
    if (end.status === 'paid') return end.proof;
    await abandonAttempt(purchase, attempt, end.hasFailed ? paymentMessages.failed : paymentMessages.cancelled);
  } catch (error) {
    console.error(error);
    await abandonAttempt(purchase, attempt, paymentMessages.notLoaded);
  }
  return undefined;
}

function sheetDetails() {
  const { name = '', email = '', mobileNumber: contact = '' } = $session.get() ?? {};
  return { name: pageStore().store_name, prefill: { name, email, contact } };
}

/** The shop asks the provider itself: a verification that gets no answer is no reason to stop. */
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

/** What the payment has made; asked for until the provider has confirmed it, for half a minute. */
async function claim<Made>(purchase: Purchase<Made>, attempt: string, proof: PaymentProof): Promise<Made> {
  for (let tries = 1; ; tries++) {
    try {
      return await purchase.claim(attempt, proof);
    } catch (error) {
      if (!isUndecided(error)) throw error;
      if (tries === maxAttempts) throw new UnconfirmedError('', { cause: error });
    }
    await new Promise((go) => setTimeout(go, retryDelayMs));
  }
}

/** Ends a payment that was not made, or perhaps was, and the page was not told. @returns whether it has made something */
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

/** Ends a payment that was under way when the page was left. @returns whether it is known to have made something */
export async function endUnfinishedAttempt<Made>(ending: PaymentHandlers<Made>, attempt: string): Promise<boolean> {
  try {
    return await abandonAttempt(ending, attempt, paymentMessages.left);
  } catch (error) {
    fail(ending, error);
    return false;
  }
}
