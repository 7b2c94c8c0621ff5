import { atom } from 'nanostores';
import type { SavedAddress } from '#contract/address';
import { attemptId } from '#contract/payment';
import { createSubscription, quotePlan, reservePlan } from '#contract/subscription';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import type { PaymentPhase } from '#lib/stores/checkout/purchase';
import * as refusalTexts from '#texts/refusals';
import * as t from '#texts/plan-checkout';
import { formatMoney, toDecimal, type Minor } from '#lib/money/money';
import { sessionArea } from '#lib/stores/device/storage';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { clearPlanChoice, type PlanChoice } from './plan-choice.ts';
import { endUnfinishedAttempt, payFor, type PaymentHandlers } from '#lib/stores/checkout/purchase';
import { $session } from '#lib/stores/device/session';

export type PlanPaymentState =
  | { status: 'idle' }
  | { status: 'paying'; phase: PaymentPhase }
  /** `total` is the new total if it differs from the shown one. */
  | { status: 'refused'; message: string; total?: Minor }
  | { status: 'bought' }
  /** It awaits its cash payment. */
  | { status: 'reserved' };

/** The plan that is being paid on this page. */
export const $planPayment = atom<PlanPaymentState>({ status: 'idle' });

/** A chosen plan, and the total shown to the customer. */
export interface PlanPurchase {
  choice: PlanChoice;
  startDate: string;
  address: SavedAddress | undefined;
  total: Minor;
}

const key = () => `planPayment:${pageStore().store_id}`;
const savedAttempt = () => parseStored(attemptId, sessionArea.read(key()));

/** The total differs from the shown one. */
class TotalChangedError extends Error {
  readonly total: Minor;
  constructor(total: Minor) {
    super(t.newTotal({ total: formatMoney(total, pageStore()) }));
    this.total = total;
  }
}

function fail(error: unknown): void {
  if (error instanceof TotalChangedError)
    return $planPayment.set({ status: 'refused', message: error.message, total: error.total });
  const sentence = sentenceFor(error);
  const message = error instanceof ApiError ? sentence : t.errorCreating({ reason: sentence });
  $planPayment.set({ status: 'refused', message });
}

const handlers: PaymentHandlers<number> = {
  saveAttempt: (attempt) => sessionArea.write(key(), attempt && JSON.stringify(attempt)),
  resultOf: ({ subscription }) => subscription,
  finish() {
    clearPlanChoice();
    $planPayment.set({ status: 'bought' });
  },
  refuse: (message) => $planPayment.set({ status: 'refused', message }),
  fail,
  messages: { unconfirmed: t.unconfirmed(), refunded: refusalTexts.subscription_refunded() },
};

/** The request; undefined without an address. */
function bodyOf({ choice, startDate, address }: PlanPurchase) {
  const { saas_id, store_id } = pageStore();
  const { subscriptionId, items, quantities, isRenewal: renewal } = choice;
  const customerId = $session.get()?.id ?? 0;
  const wish = { subscriptionId, customerId, startDate, items, quantities };
  return address && { saas_id, store_id, ...wish, address_id: address.id, renewal };
}

/**
 * Lets the customer pay for a plan, then starts the subscription (spec §4). Progress is in {@link $planPayment}.
 * Even if the page is closed, the shop ends it with one subscription or a refund.
 */
export async function payForPlan(purchase: PlanPurchase): Promise<void> {
  if ($planPayment.get().status === 'paying') return;
  const { total } = purchase;
  const body = bodyOf(purchase);
  if (!body) return handlers.refuse(refusalTexts.address_required());
  const { subscriptionId, customerId, startDate, items, quantities } = body;
  const wish = { subscriptionId, customerId, startDate, items, quantities };
  await payFor({
    ...handlers,
    async quote() {
      const { data } = await call(quotePlan, { body });
      if (data.total !== total) throw new TotalChangedError(data.total);
      return { attempt: data.attempt_id, amount: toDecimal(data.total) };
    },
    show: (phase) => $planPayment.set({ status: 'paying', phase }),
    claim: async (attempt) =>
      (
        await call(createSubscription, {
          body: { ...wish, paymentMode: 'Cash' },
          headers: { 'Idempotency-Key': attempt },
        })
      ).data.id,
  });
}

/** Reserves a plan that is paid in cash at the store. A repeated request has no effect. */
export async function reserveForCash(purchase: PlanPurchase): Promise<void> {
  if ($planPayment.get().status === 'paying') return;
  const body = bodyOf(purchase);
  if (!body) return handlers.refuse(refusalTexts.address_required());
  $planPayment.set({ status: 'paying', phase: 'confirming' });
  try {
    await call(reservePlan, { body });
    clearPlanChoice();
    $planPayment.set({ status: 'reserved' });
  } catch (error) {
    fail(error);
  }
}

/** Ends a payment that was unfinished when the page was left or reloaded. */
export async function resumePlanPayment(): Promise<void> {
  const attempt = savedAttempt();
  if (!attempt || !$session.get() || $planPayment.get().status !== 'idle') return;
  $planPayment.set({ status: 'paying', phase: 'resuming' });
  await endUnfinishedAttempt(handlers, attempt);
}

/** Clears the last refusal, when the customer chooses something else; a new total stays. */
export function clearPlanRefusal(): void {
  const state = $planPayment.get();
  if (state.status === 'refused' && state.total === undefined) $planPayment.set({ status: 'idle' });
}
