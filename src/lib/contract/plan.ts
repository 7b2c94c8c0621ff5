import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, money, storePair } from './fields.ts';

export const maxPerDelivery = 10;

export const perDelivery = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPerDelivery));

/** The chosen quantities by item id. Default: 1. */
export const planQuantities = v.optional(v.record(v.string(), perDelivery), {});

/**
 * An item of a plan (spec §3). `netValue` is the price of all deliveries, `selling` of one.
 * In a bought plan, sums are for the chosen quantity.
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
  /** The number of paid deliveries: `netValue` / `selling`. */
  deliveries: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Pieces per delivery. */
  quantity: v.optional(perDelivery, 1),
  /** The URL of the item's picture. */
  image: v.string(),
});
export type PlanItem = v.InferOutput<typeof planItem>;

/** An item of one delivery. */
export const deliveredItem = v.object({ itemId: id, name: v.string(), quantity: planItem.entries.quantity });

/** The specification's subscription master (spec §3). */
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

export const documentation = {
  getPlans: {
    summary: "The store's plans in order, with their items.",
  },
} satisfies Documentation;
