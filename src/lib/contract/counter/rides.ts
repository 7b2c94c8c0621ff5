import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, id, money, requiredLine } from '../fields.ts';
import { moment, orderStatus } from '../order.ts';
import { orderSummary } from '../order-history.ts';
import { paymentState } from './board.ts';
import { storeEndpoint } from './endpoints.ts';
import { receivedFields } from '../orders/received.ts';

/** An order out for delivery with a store's rider. It has only the data that the delivery needs. */
export const ride = v.object({
  order_id: id,
  status: orderStatus,
  customer_name: v.string(),
  mobile_number: v.string(),
  address: v.string(),
  pincode: v.string(),
  landmark: orderSummary.entries.landmark,
  recipient: orderSummary.entries.recipient,
  delivery_note: v.string(),
  line_count: v.number(),
  order_qty: v.number(),
  currency: v.string(),
  payment: paymentState,
  /** The amount due at the door; 0 if paid. */
  cash_due: money,
  order_date: v.string(),
  slot: orderSummary.entries.slot,
  opens_at: orderSummary.entries.opens_at,
  time_left_s: v.nullable(v.number()),
  /** The number of failed delivery attempts. */
  attempts: count,
  rider: v.object({ staff_id: id, name: v.string() }),
});
export type Ride = v.InferOutput<typeof ride>;

/** Riders see only their own orders, also if they have another role. Other roles see those of all riders. */
export const readRides = storeEndpoint({
  method: 'GET',
  path: 'rides',
  permission: 'rides',
  answer: reply({
    data: v.object({
      now: v.string(),
      timezone: v.string(),
      /** Cash that the caller received as a rider and has not handed in. */
      held: money,
      /** The UPI ID for payment; empty without one. */
      upi_id: v.optional(v.string(), ''),
      rides: v.array(ride),
    }),
  }),
});

const rideParams = { orderId: id };

export const deliverRide = storeEndpoint({
  method: 'POST',
  path: 'rides/{orderId}/delivered',
  permission: 'rides',
  params: rideParams,
  body: v.object({
    ...receivedFields,
    /** The time of an offline delivery. Default: now. */
    at: v.optional(moment),
  }),
  answer: reply({}),
});

export const recordFailedDelivery = storeEndpoint({
  method: 'POST',
  path: 'rides/{orderId}/not-home',
  permission: 'rides',
  params: rideParams,
  /** The number of earlier attempts that the caller saw. A repeated request counts once. */
  body: v.object({ attempts: count }),
  answer: reply({ data: v.object({ attempts: count }) }),
});

/** A current rider, or a former one with cash of the store. */
const rider = v.object({
  staff_id: id,
  name: v.string(),
  /** Whether the role has ended. */
  is_ended: v.boolean(),
  /** The number of orders out for delivery. */
  out: count,
  /** Cash received and not handed in. */
  held: money,
  /** The cash shortfall of the last seven days. */
  cash_short: v.optional(money, 0),
});
export type Rider = v.InferOutput<typeof rider>;

export const readRiders = storeEndpoint({
  method: 'GET',
  path: 'riders',
  permission: 'orders',
  answer: reply({ data: v.array(rider) }),
});

export const markReturnedToStore = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/back',
  permission: 'orders',
  params: rideParams,
  answer: reply({}),
});

/** Requires an `Idempotency-Key`; a repeated one counts once. */
export const handInCash = storeEndpoint({
  method: 'POST',
  path: 'riders/{staffId}/cash',
  permission: 'orders',
  params: { staffId: id },
  body: v.object({
    /** The `Idempotency-Key` of older pages. */
    key: v.optional(v.pipe(v.string(), v.uuid())),
    amount: money,
    /** The amount held, as shown by the page. */
    held: money,
  }),
  answer: reply({
    data: v.object({
      /** The amount still held. */
      held: money,
    }),
  }),
});

/** Cash that a rider received for an order, or handed in. */
const cashEntry = v.object({
  entry: id,
  at: v.string(),
  /** null for cash that was handed in. */
  order_id: v.nullable(id),
  amount: money,
  /** Whether the delivery was undone. The rider then no longer owes the cash. */
  is_reversed: v.optional(v.boolean(), false),
  /** The amount held afterwards. */
  held: money,
  /** The order's cash shortfall, and its reason. */
  cash_short: v.optional(money, 0),
  short_reason: v.optional(v.string(), ''),
  /** The person who recorded it; empty for a command. */
  name: v.string(),
});
export type CashEntry = v.InferOutput<typeof cashEntry>;

export const readRiderCash = storeEndpoint({
  method: 'GET',
  path: 'riders/{staffId}/cash',
  permission: 'money',
  params: { staffId: id },
  answer: reply({ data: v.array(cashEntry) }),
});

const partnerCash = v.object({
  partner: v.string(),
  /** Cash received for orders and not handed in. */
  held: money,
});
export type PartnerCash = v.InferOutput<typeof partnerCash>;

export const readPartnerCash = storeEndpoint({
  method: 'GET',
  path: 'partners/cash',
  permission: 'money',
  answer: reply({ data: v.array(partnerCash) }),
});

/** Requires an `Idempotency-Key`; a repeated one counts once. */
export const handInPartnerCash = storeEndpoint({
  method: 'POST',
  path: 'partners/cash',
  permission: 'money',
  body: v.object({
    partner: requiredLine(80),
    amount: money,
    /** The amount held, as shown by the page. */
    held: money,
  }),
  answer: reply({ data: v.object({ held: money }) }),
});

export const documentation = {
  markReturnedToStore: {
    summary:
      'Records that an undelivered order is back in the store. It can then be handed over again or cancelled. A repeated request has no effect.',
    errors: ['order_move_impossible'],
  },
  deliverRide: {
    summary:
      'Records a delivery, with the payment received for an order paid on delivery. Riders can deliver only their own orders; others return 404. A repeated request has no effect. `at` is the time of a delivery made offline: after the last step, and not in the future.',
    errors: ['cash_short', 'cash_over', 'cash_recorded'],
  },
  handInCash: {
    summary: 'Records cash handed in by a rider, at most the amount they hold. Counts once for each `Idempotency-Key`.',
    errors: ['rider_cash_changed', 'idempotency_key_reused'],
  },
  handInPartnerCash: {
    summary:
      'Records cash handed in by a delivery partner, at most the amount it holds. Counts once for each `Idempotency-Key`.',
    errors: ['rider_cash_changed', 'idempotency_key_reused'],
  },
  readPartnerCash: {
    summary: 'The delivery partners that hold cash of the store.',
  },
  recordFailedDelivery: {
    summary:
      'Records a failed delivery, and notifies the customer. A repeated request with the same count has no effect.',
    errors: ['order_move_impossible'],
  },
  readRiderCash: {
    summary: 'The newest 100 cash entries of a rider: cash received for orders, and cash handed in.',
  },
  readRiders: {
    summary: 'The store’s riders, and former riders who still hold its cash.',
  },
  readRides: {
    summary:
      'The orders out with the store’s riders, the most urgent first, with address and cash due. Riders see only their own.',
  },
} satisfies Documentation;
