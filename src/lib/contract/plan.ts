import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, money, storePair } from './fields.ts';

/** An item that a plan delivers (spec §3): `netValue` buys all of its deliveries, `selling` is the price of one. */
export const planItem = v.object({
  subscriptionItemId: id,
  itemId: id,
  name: v.string(),
  price: money,
  discount: money,
  netValue: money,
  gross: money,
  /** Weekdays without a delivery, 1 (Monday) to 7. */
  offdays: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
  selling: money,
  /** How many deliveries are paid for: `netValue` / `selling`. */
  deliveries: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The address of the item's picture. */
  image: v.string(),
});
export type PlanItem = v.InferOutput<typeof planItem>;

/** A plan that a store sells: the specification's subscription master (spec §3). */
export const plan = v.object({
  subscriptionId: id,
  description: v.string(),
  noOfDays: v.pipe(v.number(), v.integer(), v.minValue(1)),
  image: v.string(),
  saasId: id,
  storeId: id,
  items: v.array(planItem),
});
export type Plan = v.InferOutput<typeof plan>;

export const getPlans = endpoint({
  method: 'GET',
  path: 'Subscription/Master-Get/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  answer: reply({ data: v.array(plan) }),
});

/** Describes each call and its refusals. */
export const documentation = {
  getPlans: {
    summary: "The store's plans in order, with their items.",
  },
} satisfies Documentation;
