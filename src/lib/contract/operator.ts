import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { day, id, money, requiredLine } from './fields.ts';
import { done, orderStatus, orderType } from './order.ts';
import { orderSummary } from './order-history.ts';
import { deductionKind } from './orders/deduction.ts';
import { deliveredItem } from './plan.ts';

export const storeOrderLine = v.object({
  /** From 1. */
  line: v.number(),
  item_id: id,
  item_name: v.string(),
  /** Empty for an item without colours. */
  product_color: v.string(),
  /** Such as `500 g`. */
  unit: v.string(),
  item_price: money,
  item_qty: v.number(),
});

export const operatorOrder = v.object({
  order_id: id,
  status: orderStatus,
  order_type: orderType,
  payment_type: v.picklist(['COD', 'online']),
  order_date: v.string(),
  customer_name: v.string(),
  mobile_number: v.string(),
  address: v.string(),
  landmark: orderSummary.entries.landmark,
  recipient: orderSummary.entries.recipient,
  order_qty: v.number(),
  /** The total after deductions. */
  order_value: money,
  deducted: money,
  currency: v.string(),
  tracking_number: v.string(),
  coupon_code: v.string(),
  /** Whether a courier delivers it. It then has no slot and no expected time. */
  is_by_courier: v.boolean(),
  /** The slot; null for as soon as possible, and for orders by courier. */
  slot: orderSummary.entries.slot,
  delivery_note: v.string(),
  lines: v.array(storeOrderLine),
});

const label = requiredLine(63);

export const getStoreOrders = endpoint({
  method: 'GET',
  path: 'ops/stores/{label}/orders',
  policy: 'operator',
  params: v.object({ label }),
  query: v.object({ status: v.optional(orderStatus) }),
  answer: reply({ data: v.array(operatorOrder) }),
});

export const moveStoreOrder = endpoint({
  method: 'POST',
  path: 'ops/stores/{label}/orders/{orderId}',
  policy: 'operator',
  params: v.object({ label, orderId: id }),
  body: v.object({
    status: orderStatus,
    /** Both are required to move the order to `handed over`. */
    logistics_partner: v.optional(requiredLine(80)),
    tracking_number: v.optional(requiredLine(60)),
  }),
  answer: reply({}),
});

/** Accepts an order for the store. An earlier acceptance is kept and returned. */
export const acceptStoreOrder = endpoint({
  method: 'POST',
  path: 'ops/stores/{label}/orders/{orderId}/accept',
  policy: 'operator',
  params: v.object({ label, orderId: id }),
  answer: reply({ data: done }),
});

/** A refund that is not completed. */
export const operatorRefund = v.object({
  refund_id: v.string(),
  payment_id: v.string(),
  /** The paid order; null without one, or for a subscription. */
  order_id: v.nullable(id),
  /** `due`: not yet sent to the provider. `failed`: the provider could not refund it. */
  status: v.picklist(['due', 'pending', 'failed']),
  amount: money,
  currency: v.string(),
  reason: v.string(),
  /** The kind of deduction and its reason; null and empty for the rest of a payment. */
  kind: v.nullable(v.picklist([...deductionKind.options, 'change'])),
  why: v.string(),
  since: v.string(),
});

export const getStoreRefunds = endpoint({
  method: 'GET',
  path: 'ops/stores/{label}/refunds',
  policy: 'operator',
  params: v.object({ label }),
  answer: reply({ data: v.array(operatorRefund) }),
});

export const retryStoreRefund = endpoint({
  method: 'POST',
  path: 'ops/stores/{label}/refunds/{refundId}',
  policy: 'operator',
  params: v.object({ label, refundId: v.pipe(v.string(), v.uuid()) }),
  answer: reply({}),
});

export const publishStore = endpoint({
  method: 'POST',
  path: 'ops/stores/{label}/publish',
  policy: 'operator',
  params: v.object({ label }),
  answer: reply({}),
});

/** A subscription's delivery on a day. */
export const operatorDelivery = v.object({
  /** The subscription's id. */
  id,
  date: day,
  customer_name: v.string(),
  /** Empty if the customer gave none, like `email`. */
  mobile_number: v.string(),
  email: v.string(),
  address: v.string(),
  pincode: v.string(),
  landmark: orderSummary.entries.landmark,
  plan: v.string(),
  items: v.array(deliveredItem),
});

export const getStoreDeliveries = endpoint({
  method: 'GET',
  path: 'ops/stores/{label}/deliveries',
  policy: 'operator',
  params: v.object({ label }),
  query: v.object({ date: v.optional(day) }),
  answer: reply({ data: v.array(operatorDelivery) }),
});

export const documentation = {
  acceptStoreOrder: {
    summary: 'Accepts an order, and returns who accepted it. A repeated request has no effect.',
    errors: ['not_found', 'order_not_pending'],
  },
  getStoreDeliveries: {
    summary: 'The subscription deliveries of a day, by default tomorrow, by postal code and address.',
    errors: ['not_found'],
  },
  getStoreOrders: {
    summary: "A store's newest 200 orders, optionally of one status.",
    errors: ['not_found'],
  },
  getStoreRefunds: {
    summary: 'Refunds that have not arrived, oldest first, at most 200; failed ones need attention.',
    errors: ['not_found'],
  },
  moveStoreOrder: {
    summary:
      'Moves an order one step forward, or cancels it while it is in the store. A repeated request has no effect.',
    errors: ['not_found', 'order_move_impossible'],
  },
  publishStore: {
    summary:
      "Queues a store's pages for publishing if their content has changed, and ends holding an earlier release. A repeated request has no effect. `_marketplace` is the marketplace's own site.",
    errors: ['not_found'],
  },
  retryStoreRefund: {
    summary: 'Tries a failed refund again, as a new one.',
    errors: ['not_found'],
  },
} satisfies Documentation;
