import * as v from 'valibot';
import { offer } from './counter/offer.ts';
import { orderReturn } from './counter/order-returns.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, money, requiredLine, withFieldAliases, storeFields, storePair } from './fields.ts';
import { ifMissing, knownRecipient, slot, totals } from './order.ts';
import { reminder } from './returning/reminders.ts';
import { eta } from './orders/eta.ts';
import { deduction } from './orders/deduction.ts';

/** A change of an order before packing, in words. */
export const orderChange = v.object({ at: v.string(), words: v.string() });

/** An order in the customer's history (spec §3), followed by our additional fields. */
export const orderSummary = v.object({
  order_id: id,
  order_type: v.picklist(['Pickup', 'Delivery', 'Online']),
  order_date: v.string(),
  status: v.string(),
  order_details: v.array(
    v.object({
      item_id: id,
      item_name: v.string(),
      product_color: v.string(),
      /** The size, such as `5 kg`; empty without one. */
      unit: v.optional(v.string(), ''),
      item_price: money,
      item_qty: v.number(),
      image: v.string(),
    }),
  ),
  payment_type: v.picklist(['COD', 'online']),
  /** Includes flat and floor. */
  address: requiredLine(600),
  landmark: v.optional(v.string(), ''),
  totals,
  /** All its states with their times (ISO 8601), oldest first. */
  events: v.array(v.object({ status: v.string(), at: v.string() })),
  /** When the store accepted it; null before, and in lists. */
  accepted_at: v.optional(v.nullable(v.string()), null),
  /** Failed delivery attempts, ISO 8601, oldest first. */
  attempts: v.optional(v.array(v.string()), []),
  /** When it came back to the store undelivered; null otherwise. */
  back_at: v.optional(v.nullable(v.string()), null),
  /** Empty until the order is `handed over`. */
  logistics_partner: v.string(),
  tracking_number: v.string(),
  /** The sum of an online payment's refunds; null without one. `is_made`: all of them are completed. */
  refund: v.optional(v.nullable(v.object({ amount: money, is_made: v.boolean() })), null),
  /** Oldest first. They do not change `totals`. */
  deductions: v.optional(v.array(deduction), []),
  /** The customer's changes before packing, oldest first. `totals` and `order_details` include them. */
  changes: v.optional(v.array(orderChange), []),
  /** The total after deductions. */
  value_left: v.optional(money),
  /** Credit notes with a PDF, oldest first. */
  credit_notes: v.optional(
    v.array(v.object({ credit_note_number: v.string(), reason: v.string(), amount: money })),
    [],
  ),
  /** Empty without a coupon. */
  coupon_code: v.string(),
  /** null for as soon as possible. */
  slot: v.nullable(v.pick(slot, ['starts_at', 'ends_at'])),
  /** The opening of an order that was placed without a slot while the store was closed. */
  opens_at: v.optional(v.nullable(v.string()), null),
  /** The link to follow it without login; null in lists, and once expired. Only for its customer. */
  link: v.optional(v.nullable(v.string()), null),
  /** The current estimated arrival; null in lists, once completed, and without an estimate. */
  coming: v.optional(v.nullable(eta), null),
  delivery_note: v.string(),
  if_missing: ifMissing,
  recipient: knownRecipient,
  /** The buyer's GSTIN; empty for a consumer. */
  buyer_gstin: v.optional(v.string(), ''),
  /** The last moment for a return; null before delivery, and afterwards. */
  returnable_until: v.optional(v.nullable(v.string()), null),
  /** Returnable pieces of each line, and the maximum refund; null in lists and outside the return period. */
  left: v.optional(
    v.nullable(
      v.object({
        most: money,
        lines: v.array(v.object({ line: v.number(), quantity: v.number(), amount: money })),
      }),
    ),
    null,
  ),
  /** Oldest first. */
  returns: v.optional(v.array(orderReturn), []),
  /** For an order paid in cash: whether bank details for a refund are needed or given. */
  bank_details: v.optional(v.picklist(['none', 'wanted', 'given']), 'none'),
  /** The weekly reminder to order it again. */
  reminder: v.optional(v.nullable(reminder), null),
  /** Replacement offers, oldest first. */
  offers: v.optional(v.array(offer), []),
});
export type OrderSummary = v.InferOutput<typeof orderSummary>;

export const ordersPerAnswer = 60;

export const getOrders = endpoint({
  method: 'GET',
  path: 'order/view-order-detail-fastside/{saasId}/{storeId}/{customerId}',
  policy: 'customer',
  params: v.object({ ...storePair, customerId: id }),
  query: v.object({ before: v.optional(id) }),
  answer: reply({ data: v.array(orderSummary) }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: 'order/view-order/{saasId}/{storeId}/{orderId}',
  policy: 'customer',
  params: v.object({ ...storePair, orderId: id }),
  answer: reply({ data: orderSummary }),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: 'order/cancel/{orderId}',
  policy: 'customer',
  params: v.object({ orderId: id }),
  body: withFieldAliases(v.object(storeFields)),
  answer: reply({ data: orderSummary }),
});

export const getCreditNote = endpoint({
  method: 'GET',
  path: 'order/get-credit-note/{saasId}/{storeId}/{orderId}/{number}',
  policy: 'customer',
  params: v.object({ ...storePair, orderId: id, number: requiredLine(40) }),
  answer: reply({ data: v.object({ invoice: v.string() }) }),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: 'order/get-invoice-for-order/{saasId}/{storeId}/{orderId}',
  policy: 'customer',
  params: v.object({ ...storePair, orderId: id }),
  answer: reply({ data: v.object({ invoice: v.string() }) }),
});

export const documentation = {
  cancelOrder: {
    summary: "Cancels the customer's order before it is packed; its stock returns. A repeated request has no effect.",
    errors: ['not_found', 'order_not_cancellable'],
  },
  getCreditNote: {
    summary: 'The name of a credit note of the order in `/transaction/pdf/{invoice}`, for five minutes.',
    errors: ['not_found'],
  },
  getInvoice: {
    summary: 'The name of the invoice in `/transaction/pdf/{invoice}`, for five minutes; refused until it is ready.',
    errors: ['not_found', 'invoice_not_ready'],
  },
  getOrder: {
    summary: "One of the customer's orders.",
    errors: ['not_found'],
  },
  getOrders: {
    summary:
      "The customer's 60 newest orders in this store, newest first; with an order's number as `before`, the next older ones.",
  },
} satisfies Documentation;
