import * as v from 'valibot';
import { toDecimal, toMinor } from '../money/money.ts';
import { cartLineInput } from './cart.ts';
import { cartLine } from './cart-line.ts';
import { couponCode } from './orders/coupon.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { purchaseRefusals } from './errors.ts';
import {
  count,
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
  count,
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
export const assertedMoney = v.pipe(v.number(), v.check(isWholeMinor, 'must have two decimals at most'), money);

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

/** Describes each call and its refusals. */
export const documentation = {
  getSlots: {
    summary: 'The slots of the next three days for delivery or pickup; empty if the store has none.',
  },
  createOrder: {
    summary: 'Places an order. Sums are the server’s; stock is taken with the order or not at all.',
    errors: [...purchaseRefusals, 'cash_orders_used', 'cash_order_too_large'],
  },
} satisfies Documentation;
