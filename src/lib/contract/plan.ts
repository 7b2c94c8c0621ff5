import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, money, storePair } from './fields.ts';

/** How many of an item one delivery can bring. */
export const maxPerDelivery = 10;

/** How many of an item each delivery brings. */
export const perDelivery = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPerDelivery));

/** The chosen quantities by item number; 1 for an item that is absent. */
export const planQuantities = v.optional(v.record(v.string(), perDelivery), {});

/**
 * An item that a plan delivers (spec §3): `netValue` buys all of its deliveries, `selling` is the price of one. In a bought
 * plan all sums are for the chosen quantity.
 */
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
  /** How many each delivery brings. */
  quantity: v.optional(perDelivery, 1),
  /** The address of the item's picture. */
  image: v.string(),
});
export type PlanItem = v.InferOutput<typeof planItem>;

/** What a delivery brings of an item. */
export const deliveredItem = v.object({ itemId: id, name: v.string(), quantity: planItem.entries.quantity });

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
