import * as v from 'valibot';
import { id, money } from './fields.ts';

/** A thing that a plan delivers (spec §3). Prices are for the whole plan; `selling` is one delivery's, for display. */
const planItem = v.object({
  subscriptionItemId: id,
  itemId: id,
  name: v.string(),
  price: money,
  discount: money,
  /** What the customer pays for it: `price` less `discount`. */
  netValue: money,
  gross: money,
  /** Weekdays without a delivery, 1 (Monday) to 7. */
  offdays: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
  selling: money,
});

/** A meal subscription that a store offers (spec §3, "subscription master"). `image` is a picture's address. */
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
