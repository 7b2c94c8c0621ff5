import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { day, id, money, requiredLine, respelled, storeFields, storePair } from './fields.ts';
import { attemptId } from './payment.ts';
import { plan } from './plan.ts';

/**
 * A plan bought by a customer, frozen as it was then. `planSchedule` computes its delivery days and end from it alone.
 */
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
  /** Days whose delivery was missed and comes at the end, in order. */
  missed: v.optional(v.array(day), []),
  /** Days from its start on which the store is closed, in order. */
  holidays: v.array(day),
  /** The last day of a cancelled subscription; else null. */
  lastDay: v.nullable(day),
  /** Whether it was paid in cash at the store, where a refund then comes from. */
  paidInCash: v.optional(v.boolean(), false),
  /** The refund of a cancelled subscription; null without one. */
  refund: v.nullable(v.object({ amount: money, is_made: v.boolean() })),
  /** Whether it gets an invoice; false if it was sold before plans had invoices. */
  has_invoice: v.optional(v.boolean(), false),
  /** The numbers of its credit notes that have a PDF. */
  credit_notes: v.optional(v.array(v.string()), []),
});
export type Subscription = v.InferOutput<typeof subscription>;

/** A plan that is paid in cash at the store: nothing of it comes before. */
export const planReservation = v.object({
  id,
  /** `lapsed` when the cash was not noted in time. */
  state: v.picklist(['reserved', 'lapsed']),
  /** The plan, with the chosen items only. */
  subscription: plan,
  total: money,
  currency: v.string(),
  startDate: day,
  /** The moment until which the store must have noted the cash. */
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
    /** Whether a payment for another one is pending: the customer has paid, the bank has not answered. */
    is_being_paid: v.optional(v.boolean(), false),
    /** The plan that waits for its cash, or has lapsed in the last seven days. */
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
};

const wish = respelled(
  v.object({
    ...storeFields,
    ...choice,
    address_id: v.optional(v.nullable(v.union([id, v.literal('')]))),
    /** Whether it renews the customer's present subscription. */
    renewal: v.optional(v.boolean(), false),
  }),
);

/** Only where a store takes no online payment. The same wish again gives the same; another one replaces it. */
export const reservePlan = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Reserve',
  policy: 'customer',
  body: wish,
  answer: reply({ data: planReservation }),
});

export const quotePlan = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Quote',
  policy: 'customer',
  body: wish,
  answer: reply({
    data: v.object({ attempt_id: attemptId, total: money, currency: v.string(), startDate: day, endDate: day }),
  }),
});

/** Takes the attempt of `Subscription/Customer-Quote` as `Idempotency-Key`; the same key gives the same subscription. */
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
  body: respelled(dayRange),
  answer: reply({ data: subscription }),
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: 'Subscription/Customer-Resume/{id}',
  policy: 'customer',
  params: v.object({ id }),
  body: respelled(dayRange),
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
  body: respelled(v.object(storeFields)),
  answer: reply({ data: subscription }),
});
