import * as v from 'valibot';
import { userCart } from '../cart.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { linkToken, storePair } from '../fields.ts';
import { orderSummary } from '../order-history.ts';

/** The data visible to anyone with an order's link: its progress, without customer, goods or price. */
export const liveOrder = v.pick(orderSummary, [
  'order_id',
  'order_type',
  'status',
  'events',
  'accepted_at',
  'attempts',
  'back_at',
  'slot',
  'opens_at',
  'coming',
]);
export type LiveOrder = v.InferOutput<typeof liveOrder>;

/** The token is in the body, to keep it out of URLs and logs. */
export const readLiveOrder = endpoint({
  method: 'POST',
  path: 'order/live/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  body: v.object({ token: linkToken }),
  answer: reply({ data: liveOrder }),
});

/** The customer's own order under way. `link` is null once it has expired. */
export const underWay = v.object({ ...liveOrder.entries, link: orderSummary.entries.link });
export type UnderWay = v.InferOutput<typeof underWay>;

export const getUnderWay = endpoint({
  method: 'GET',
  path: 'order/under-way/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  answer: reply({ data: v.nullable(underWay) }),
});

export const documentation = {
  getUnderWay: {
    summary: 'The customer’s newest open order in this store, with its link; null if there is none.',
  },
  readLiveOrder: {
    summary: 'The progress of a link’s order, without data of its customer.',
    errors: ['link_expired'],
  },
} satisfies Documentation;
