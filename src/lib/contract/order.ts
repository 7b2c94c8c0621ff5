import * as v from 'valibot';
import { toDecimal, toMinor } from '../money/money.ts';
import { cartLineInput } from './cart.ts';
import { cartLine } from './cart-line.ts';
import { coming } from './counter/coming.ts';
import { couponCode } from './coupon.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { purchaseRefusals } from './errors.ts';
import { deduction } from './orders/deduction.ts';
import { offer } from './counter/offer.ts';
import { orderReturn } from './counter/order-returns.ts';
import { reminder } from './returning/reminders.ts';
import {
  id,
  line,
  maxLengths,
  money,
  stripInvisible,
  requiredLine,
  respelled,
  storeFields,
  storePair,
} from './fields.ts';

/** A moment, ISO 8601. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** A time slot for an order; `order_by` is the last moment to order for it, `left` how many orders it still takes. */
export const slot = v.object({ starts_at: moment, ends_at: moment, order_by: moment, left: v.number() });
export type Slot = v.InferOutput<typeof slot>;

export const getSlots = endpoint({
  method: 'GET',
  path: 'order/slots/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  answer: reply({ data: v.array(slot) }),
});

/** Money that may be negative. */
export const signedMoney = v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9), v.transform(toMinor));

/** The sum of an order: `total` is what the customer pays. Prices include tax. */
export const totals = v.object({
  items: money,
  delivery_charge: money,
  discount: money,
  /** The cash round-off in `total`. May be negative. */
  round_off: v.optional(signedMoney, 0),
  total: money,
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Totals = v.InferOutput<typeof totals>;

/** The data of `price_changed` and `out_of_stock`: the cart at today's prices and stock. */
export const freshQuote = v.object({ lines: v.array(cartLine), totals });
export type FreshQuote = v.InferOutput<typeof freshQuote>;

/** The data of `opening_changed`: the next opening, which the order would be for. */
export const changedOpening = v.object({ opens_at: moment, timezone: v.string() });

export const orderType = v.picklist(['Delivery', 'Pickup']);
export type OrderType = v.InferOutput<typeof orderType>;

/** Every state an order can be in; `pending` at creation (spec §9). */
export const orderStatus = v.picklist([
  'pending',
  'packed',
  'handed over',
  'dispatched',
  'delivered',
  'ready for pickup',
  'collected',
  'cancelled',
]);
export type OrderStatus = v.InferOutput<typeof orderStatus>;

/** Who did something to an order, and when. */
export const done = v.object({
  at: v.string(),
  /** null for a command on the shop's machine. */
  staff_id: v.nullable(id),
  /** Empty for a command, and for staff without a name. */
  name: v.string(),
});
export type Done = v.InferOutput<typeof done>;

/** The order the customer has just placed; stored on the device as `orderMaster` (spec §3). */
export const placedOrder = v.object({
  order_id: id,
  orderValue: money,
  order_type: orderType,
  payment_type: v.picklist(['COD', 'online']),
  order_date: v.string(),
  status: v.string(),
  currency: v.string(),
});
export type PlacedOrder = v.InferOutput<typeof placedOrder>;

/** Tolerates the rounding errors of floating-point sums. */
const isWholeMinor = (decimal: number) => Math.abs(decimal - toDecimal(toMinor(decimal))) < 1e-6;

/** An amount that is compared with the server's: a fraction of a minor unit is refused, never rounded. */
const assertedMoney = v.pipe(v.number(), v.check(isWholeMinor, 'must have two decimals at most'), money);

/** What the store does about a line that is missing from the shelf. */
export const ifMissing = v.picklist(['call', 'replace', 'leave_out']);
export type IfMissing = v.InferOutput<typeof ifMissing>;

/** Who receives an order instead of its customer. It is kept with the order alone, and nothing is sent to them. */
export const recipient = v.object({
  name: requiredLine(maxLengths.name),
  /** The number that the store and its rider call; empty for the customer's. */
  phone: v.optional(stripInvisible(line(maxLengths.mobile)), ''),
  /** Whether the slip in the bag says no prices; the invoice does. */
  hide_prices: v.optional(v.boolean(), false),
});
export type Recipient = v.InferOutput<typeof recipient>;

/** A recipient in an answer; null when the customer receives the order. */
export const knownRecipient = v.optional(v.nullable(recipient), null);

/** The business that buys. Only stores that issue tax invoices accept one. */
const buyerFields = {
  /** Its GSTIN; empty for a consumer. */
  buyer_gstin: v.optional(line(20), ''),
  /** Its registered name and address. Required with a GSTIN, ignored without one. */
  buyer_name: v.optional(line(maxLengths.name), ''),
  buyer_address: v.optional(line(maxLengths.addressLine), ''),
};
const buyer = v.object(buyerFields);
export type Buyer = v.InferOutput<typeof buyer>;

/** The fields of an order request (spec §3). */
export const orderFields = {
  ...storeFields,
  address_id: v.optional(v.nullable(v.union([id, v.literal('')]))),
  customer_id: id,
  customer_name: v.optional(line(120), ''),
  mobile_number: v.optional(line(20), ''),
  order_tax: v.optional(v.number()),
  order_discount: v.optional(v.number()),
  order_value: assertedMoney,
  order_qty: v.optional(v.number()),
  order_date: v.optional(line(40)),
  status: v.optional(line(20), 'pending'),
  payment_type: v.picklist(['COD', 'online']),
  razorpay_order_id: v.optional(line(60), ''),
  razorpay_payment_id: v.optional(line(60), ''),
  order_type: orderType,
  item_list: v.pipe(v.array(cartLineInput), v.maxLength(200)),
  /** Whether the lines are from the customer's cart: the order is refused when the cart no longer holds them all. */
  from_cart: v.optional(v.boolean(), false),
  coupon_code: v.optional(couponCode, ''),
  /** One of `order/slots`; without it the order is for as soon as possible. */
  slot_starts_at: v.optional(v.nullable(moment)),
  /**
   * The opening shown to the customer for an order without a slot; null for an order prepared now.
   * The order is refused if it would be for another opening. Without this field, openings are not compared.
   */
  expected_opens_at: v.optional(v.nullable(moment)),
  delivery_note: v.optional(line(maxLengths.note), ''),
  if_missing: v.optional(ifMissing, 'call'),
  recipient: v.optional(v.nullable(recipient)),
  ...buyerFields,
};

/**
 * Send an `Idempotency-Key` header (up to 100 characters): the same key gives the same order, also after a
 * crash. `order_value` is an assertion: when it differs from the server's sum the order is refused. To be paid
 * online, the key is the attempt of `order/quote`, and the order is the one that its payment has made or makes.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: 'order/create/order/master',
  policy: 'customer',
  body: respelled(v.object(orderFields)),
  answer: reply({ data: placedOrder }),
});

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
  /** Its deductions, oldest first. `totals` stay as ordered. */
  deductions: v.optional(v.array(deduction), []),
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
  getSlots: {
    summary: 'The times of the next three days on which the store delivers or gives out; none where it offers none.',
  },
  cancelOrder: {
    summary: "Cancels the customer's order until it is packed; its stock returns. Sent twice, it does nothing more.",
    errors: ['not_found', 'order_not_cancellable'],
  },
  createOrder: {
    summary: 'Places an order. Sums are the server’s; stock is taken with the order or not at all.',
    errors: [...purchaseRefusals, 'cash_orders_used', 'cash_order_too_large'],
  },
  getCreditNote: {
    summary: 'The name of a credit note of the order in `/transaction/pdf/{invoice}`, for five minutes.',
    errors: ['not_found'],
  },
  getInvoice: {
    summary: 'The name of the invoice in `/transaction/pdf/{invoice}`, for five minutes; refused until it is made.',
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
