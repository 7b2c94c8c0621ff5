import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { day, id, money, storePair } from './fields.ts';
import { plan } from './plan.ts';

/**
 * What a customer has bought of a plan, frozen as it was then. On which days it delivers, and when it ends, is worked out
 * by `planSchedule` from it alone.
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
  /** Whether it begins when the present one ends; then its dates move with that. */
  isRenewal: v.boolean(),
  /** Where it is delivered to. */
  address: v.string(),
  /** Days the customer has skipped or paused, in order. */
  daysOff: v.array(day),
  /** Days from its start on which the store is closed, in order. */
  holidays: v.array(day),
  /** The last day of a cancelled one; else null. */
  lastDay: v.nullable(day),
  /** What goes back of a cancelled one; null when nothing does. */
  refund: v.nullable(v.object({ amount: money, is_made: v.boolean() })),
});
export type Subscription = v.InferOutput<typeof subscription>;

export const getSubscriptions = endpoint({
  method: 'GET',
  path: 'Subscription/Customer-Get/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  summary: 'What the customer has that is not over: the active or upcoming subscription first, then its renewal.',
  params: v.object({ ...storePair, customerId: id }),
  answer: reply({ data: v.array(subscription) }),
});

export const getPastSubscriptions = endpoint({
  method: 'GET',
  path: 'Subscription/Customer-History/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  summary: "The customer's subscriptions that have ended or were cancelled, newest first.",
  params: v.object({ ...storePair, customerId: id }),
  answer: reply({ data: v.array(subscription) }),
});
