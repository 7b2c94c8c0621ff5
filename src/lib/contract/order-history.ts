import * as v from 'valibot';
import { offer } from './counter/offer.ts';
import { orderReturn } from './counter/order-returns.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, money, requiredLine, respelled, storeFields, storePair } from './fields.ts';
import { ifMissing, knownRecipient, slot, totals } from './order.ts';
import { reminder } from './returning/reminders.ts';
import { coming } from './orders/coming.ts';
import { deduction } from './orders/deduction.ts';

/** A change of an order before it was packed, in words. */
export const orderChange = v.object({ at: v.string(), words: v.string() });

/** An order in the customer's history (spec §3), with our additions after the specified fields. */
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
      /** Its size, such as `5 kg`; empty where there is none. */
      unit: v.optional(v.string(), ''),
      item_price: money,
      item_qty: v.number(),
      image: v.string(),
    }),
  ),
  payment_type: v.picklist(['COD', 'online']),
  /** With flat and floor. */
  address: requiredLine(600),
  /** What stands near it; empty for nothing. */
  landmark: v.optional(v.string(), ''),
  totals,
  /** Every state it has been in, with its time (ISO 8601), oldest first. */
  events: v.array(v.object({ status: v.string(), at: v.string() })),
  /** When the store accepted it; null before, and in lists. */
  accepted_at: v.optional(v.nullable(v.string()), null),
  /** When no one was at home, ISO 8601, oldest first. */
  attempts: v.optional(v.array(v.string()), []),
  /** Since when it is back in the store, as it could not be delivered; null when it is not. */
  back_at: v.optional(v.nullable(v.string()), null),
  /** Empty until the order is `handed over`. */
  logistics_partner: v.string(),
  tracking_number: v.string(),
  /** The refunds of an online payment together; null without one. `is_made` when all of them are. */
  refund: v.optional(v.nullable(v.object({ amount: money, is_made: v.boolean() })), null),
  /** Its deductions, oldest first. They leave `totals` unchanged. */
  deductions: v.optional(v.array(deduction), []),
  /** The customer's changes before it was packed, oldest first. `totals` and `order_details` include them. */
  changes: v.optional(v.array(orderChange), []),
  /** The total after deductions. */
  value_left: v.optional(money),
  /** Credit notes that can be opened, oldest first. */
  credit_notes: v.optional(
    v.array(v.object({ credit_note_number: v.string(), reason: v.string(), amount: money })),
    [],
  ),
  /** The coupon it used; empty for none. */
  coupon_code: v.string(),
  /** The time it is for; null for as soon as possible. */
  slot: v.nullable(v.pick(slot, ['starts_at', 'ends_at'])),
  /** The opening it is for, when it was placed without a slot while the store was closed. */
  opens_at: v.optional(v.nullable(v.string()), null),
  /** Where it can be followed without logging in, for its customer alone; null in lists, and when that is over. */
  link: v.optional(v.nullable(v.string()), null),
  /** When it comes, as it stands now; null in lists, once it has ended, and where nothing can be said. */
  coming: v.optional(v.nullable(coming), null),
  /** The customer's note for the store. */
  delivery_note: v.string(),
  if_missing: ifMissing,
  recipient: knownRecipient,
  /** The buyer's GSTIN; empty for a consumer. */
  buyer_gstin: v.optional(v.string(), ''),
  /** Until when something of it can be returned; null before it is delivered, and afterwards. */
  returnable_until: v.optional(v.nullable(v.string()), null),
  /** What is left of its lines, and the most that can come back, while something can be returned; null in lists. */
  left: v.optional(
    v.nullable(
      v.object({
        most: money,
        lines: v.array(v.object({ line: v.number(), quantity: v.number(), amount: money })),
      }),
    ),
    null,
  ),
  /** What the customer wants to return, oldest first. */
  returns: v.optional(v.array(orderReturn), []),
  /** Of an order that was paid in cash: whether the store wants to know where its money goes, or does. */
  bank_details: v.optional(v.picklist(['none', 'wanted', 'given']), 'none'),
  /** The weekly reminder to order it again; null for none. */
  reminder: v.optional(v.nullable(reminder), null),
  /** Other items that were offered for missing ones, oldest first. */
  offers: v.optional(v.array(offer), []),
});
export type OrderSummary = v.InferOutput<typeof orderSummary>;

/** The most orders in one answer. */
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
  body: respelled(v.object(storeFields)),
  answer: reply({ data: orderSummary }),
});

/** Opened like an invoice. */
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

/** Describes each call and its refusals. */
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
