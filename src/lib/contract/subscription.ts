import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { day, id, money, requiredLine, withFieldAliases, storeFields, storePair } from './fields.ts';
import { attemptId } from './payment.ts';
import { plan, planQuantities } from './plan.ts';

/** A bought plan, frozen at purchase. `planSchedule` computes its delivery days and end from it alone. */
export const subscription = v.object({
  id,
  /** `upcoming` until its first day; `cancelled` ones still deliver until `lastDay`. */
  state: v.picklist(['upcoming', 'active', 'ended', 'cancelled']),
  /** The plan, with the chosen items only. */
  subscription: plan,
  total: money,
  currency: v.string(),
  /** Always `Cash`, as the specification records it (spec §9). */
  paymentMode: v.literal('Cash'),
  startDate: day,
  endDate: day,
  /** Whether it begins when the present one ends, and moves with it. */
  isRenewal: v.boolean(),
  /** The delivery address. */
  address: v.string(),
  /** Days the customer has skipped or paused, in order. */
  daysOff: v.array(day),
  /** Days with a missed delivery, which is made up at the end, in order. */
  missed: v.optional(v.array(day), []),
  /** Days from its start on which the store is closed, in order. */
  holidays: v.array(day),
  /** The last day of a cancelled subscription; else null. */
  lastDay: v.nullable(day),
  /** Whether it was paid in cash at the store. A refund is then in cash. */
  paidInCash: v.optional(v.boolean(), false),
  /** The refund of a cancelled subscription; null without one. */
  refund: v.nullable(v.object({ amount: money, is_made: v.boolean() })),
  /** Whether it gets an invoice; false if it was sold before plans had invoices. */
  has_invoice: v.optional(v.boolean(), false),
  /** Credit notes with a PDF. */
  credit_notes: v.optional(v.array(v.string()), []),
});
export type Subscription = v.InferOutput<typeof subscription>;

/** A plan to be paid in cash at the store. Deliveries start only after payment. */
export const planReservation = v.object({
  id,
  /** `lapsed`: the cash was not recorded in time. */
  state: v.picklist(['reserved', 'lapsed']),
  /** The plan, with the chosen items only. */
  subscription: plan,
  total: money,
  currency: v.string(),
  startDate: day,
  /** The store must record the cash before this time. */
  pay_by: v.string(),
});
export type PlanReservation = v.InferOutput<typeof planReservation>;

export const getSubscriptions = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'Subscription/Customer-Get/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  params: v.object({ ...storePair, customerId: id }),
  answer: reply({
    data: v.array(subscription),
    /** Whether a payment for another plan is pending at the bank. */
    is_being_paid: v.optional(v.boolean(), false),
    /** The plan that awaits its cash, or has lapsed in the last seven days. */
    reserved: v.optional(v.nullable(planReservation), null),
  }),
});

export const getPastSubscriptions = endpoint({
  method: 'GET',
  path: 'Subscription/Customer-History/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  params: v.object({ ...storePair, customerId: id }),
  answer: reply({ data: v.array(subscription) }),
});

const choice = {
  subscriptionId: id,
  customerId: id,
  /** The first day; ignored for a renewal, which begins when the present one ends. */
  startDate: day,
  items: v.pipe(v.array(id), v.maxLength(100)),
  quantities: planQuantities,
};

const planRequest = withFieldAliases(
  v.object({
    ...storeFields,
    ...choice,
    address_id: v.optional(v.nullable(v.union([id, v.literal('')]))),
    /** Whether it renews the customer's present subscription. */
    renewal: v.optional(v.boolean(), false),
  }),
);

/** Only for stores without online payment. A repeated request has no effect; a different one replaces it. */
export const reservePlan = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Reserve',
  policy: 'customer',
  body: planRequest,
  answer: reply({ data: planReservation }),
});

export const quotePlan = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Quote',
  policy: 'customer',
  body: planRequest,
  answer: reply({
    data: v.object({ attempt_id: attemptId, total: money, currency: v.string(), startDate: day, endDate: day }),
  }),
});

/**
 * Takes the attempt of `Subscription/Customer-Quote` as `Idempotency-Key`; the same key gives the same subscription.
 */
export const createSubscription = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Create',
  policy: 'customer',
  body: v.object({ ...choice, paymentMode: v.optional(v.literal('Cash'), 'Cash') }),
  answer: reply({ data: subscription }),
});

const dayRange = v.pipe(
  v.object({ ...storeFields, from: day, to: day }),
  v.check(({ from, to }) => from <= to, 'to must not be before from'),
);

export const pauseSubscription = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Pause/{id}',
  policy: 'customer',
  params: v.object({ id }),
  body: withFieldAliases(dayRange),
  answer: reply({ data: subscription }),
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Resume/{id}',
  policy: 'customer',
  params: v.object({ id }),
  body: withFieldAliases(dayRange),
  answer: reply({ data: subscription }),
});

export const getSubscriptionInvoice = endpoint({
  method: 'GET',
  path: 'Subscription/Customer-Invoice/{saasId}/{storeId}/{id}',
  policy: 'customer',
  params: v.object({ ...storePair, id }),
  answer: reply({ data: v.object({ invoice: v.string() }) }),
});

/** A link like that of `getSubscriptionInvoice`. */
export const getSubscriptionCreditNote = endpoint({
  method: 'GET',
  path: 'Subscription/Customer-Credit-Note/{saasId}/{storeId}/{id}/{number}',
  policy: 'customer',
  params: v.object({ ...storePair, id, number: requiredLine(40) }),
  answer: reply({ data: v.object({ invoice: v.string() }) }),
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Cancel/{id}',
  policy: 'customer',
  params: v.object({ id }),
  body: withFieldAliases(v.object(storeFields)),
  answer: reply({ data: subscription }),
});

const planRefusals: ErrorCode[] = [
  'rate_limited',
  'not_found',
  'verification_required',
  'name_required',
  'items_required',
  'address_required',
  'outside_delivery_area',
  'plan_unavailable',
  'start_impossible',
  'subscription_active',
  'payment_unavailable',
];

export const documentation = {
  cancelSubscription: {
    summary:
      'Ends a subscription: deliveries past their cut-off are still made, the others are refunded. A repeated request has no effect.',
    errors: ['not_found', 'subscription_over'],
  },
  createSubscription: {
    summary: 'Creates the subscription of a payment, or returns it. If it cannot be created, the payment is refunded.',
    errors: ['not_found', 'idempotency_key_reused', 'payment_pending', 'payment_closed', 'subscription_refunded'],
  },
  getPastSubscriptions: {
    summary: "The customer's ended and cancelled subscriptions, newest first.",
  },
  getSubscriptions: {
    summary: 'The customer’s active or upcoming subscription, then its renewal.',
  },
  getSubscriptionCreditNote: {
    summary: 'A link to a credit note of the subscription for `/transaction/pdf/{invoice}`, valid for five minutes.',
    errors: ['not_found'],
  },
  getSubscriptionInvoice: {
    summary:
      'A link to the invoice for `/transaction/pdf/{invoice}`, valid for five minutes. Refused until the invoice is ready. Subscriptions sold before plans had invoices have none.',
    errors: ['not_found', 'invoice_not_ready'],
  },
  pauseSubscription: {
    summary:
      'Skips the days from `from` to `to`, at most 30, starting before the subscription ends. Their deliveries are added at the end. Possible until 8 PM of the evening before.',
    errors: ['not_found', 'day_closed', 'pause_too_long', 'subscription_over'],
  },
  quotePlan: {
    summary: 'Freezes the prices of a plan for an online payment, for 45 minutes. Nothing is bought yet.',
    errors: ['payment_too_small', ...planRefusals],
  },
  reservePlan: {
    summary:
      'Reserves a plan that is paid in cash at a store without online payment, until 8 PM of the evening before its first day. Deliveries begin only after the store has recorded the cash.',
    errors: planRefusals,
  },
  resumeSubscription: {
    summary: 'Restores the skipped days from `from` to `to`. Possible until 8 PM of the evening before.',
    errors: ['not_found', 'day_closed', 'subscription_over'],
  },
} satisfies Documentation;
