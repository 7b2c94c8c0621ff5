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
  withFieldAliases,
  storeFields,
  storePair,
} from './fields.ts';

/** ISO 8601. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** `order_by` is the last moment to order for it, `left` the number of orders that it can still take. */
export const slot = v.object({ starts_at: moment, ends_at: moment, order_by: moment, left: v.number() });
export type Slot = v.InferOutput<typeof slot>;

export const getSlots = endpoint({
  method: 'GET',
  path: 'order/slots/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  answer: reply({ data: v.array(slot) }),
});

export const signedMoney = v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9), v.transform(toMinor));

/** `total` is what the customer pays. Prices include tax. */
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

/** The data of `price_changed` and `out_of_stock`: the cart at current prices and stock. */
export const freshQuote = v.object({ lines: v.array(cartLine), totals });
export type FreshQuote = v.InferOutput<typeof freshQuote>;

/** The data of `opening_changed`: the next opening that the order would be for. */
export const changedOpening = v.object({ opens_at: moment, timezone: v.string() });

export const orderType = v.picklist(['Delivery', 'Pickup']);
export type OrderType = v.InferOutput<typeof orderType>;

/** `pending` at creation (spec §9). */
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

/** Who did something, and when. */
export const done = v.object({
  at: v.string(),
  /** null for a command on the shop's server. */
  staff_id: v.nullable(id),
  /** Empty for a command, and for staff without a name. */
  name: v.string(),
});
export type Done = v.InferOutput<typeof done>;

/** Stored on the device as `orderMaster` (spec §3). */
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

/** An amount that is compared with the server's. A fraction of a minor unit is refused, never rounded. */
export const assertedMoney = v.pipe(v.number(), v.check(isWholeMinor, 'must have two decimals at most'), money);

/** What the store does about a missing line. */
export const ifMissing = v.picklist(['call', 'replace', 'leave_out']);
export type IfMissing = v.InferOutput<typeof ifMissing>;

/** The recipient, if not the customer. Stored with this order only. They receive no messages. */
export const recipient = v.object({
  name: requiredLine(maxLengths.name),
  /** The number for the store and its rider; empty for the customer's. */
  phone: v.optional(stripInvisible(line(maxLengths.mobile)), ''),
  /** Whether the slip in the bag shows no prices. The invoice still does. */
  hide_prices: v.optional(v.boolean(), false),
});
export type Recipient = v.InferOutput<typeof recipient>;

/** null when the customer receives the order. */
export const knownRecipient = v.optional(v.nullable(recipient), null);

/** The buying business. Only stores that issue tax invoices accept one. */
const buyerFields = {
  /** Empty for a consumer. */
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
  /** Whether the lines are from the customer's cart. The order is refused if the cart no longer has them all. */
  from_cart: v.optional(v.boolean(), false),
  coupon_code: v.optional(couponCode, ''),
  /** One of `order/slots`. Default: as soon as possible. */
  slot_starts_at: v.optional(v.nullable(moment)),
  /**
   * The opening shown to the customer for an order without a slot; null for an order prepared now.
   * Refused if the order would be for another opening. If absent, openings are not compared.
   */
  expected_opens_at: v.optional(v.nullable(moment)),
  delivery_note: v.optional(line(maxLengths.note), ''),
  if_missing: v.optional(ifMissing, 'call'),
  recipient: v.optional(v.nullable(recipient)),
  ...buyerFields,
};

/**
 * Takes an `Idempotency-Key` header (up to 100 characters). The same key gives the same order, also after a crash.
 * The order is refused if `order_value` differs from the server's sum.
 * For an online payment, the key is the attempt of `order/quote`, and the order is the one that its payment makes.
 */
export const createOrder = endpoint({
  method: 'POST',
  path: 'order/create/order/master',
  policy: 'customer',
  body: withFieldAliases(v.object(orderFields)),
  answer: reply({ data: placedOrder }),
});

export const documentation = {
  getSlots: {
    summary: 'The slots of the next three days for delivery or pickup; empty if the store has none.',
  },
  createOrder: {
    summary:
      'Places an order. The server computes all sums. Stock is reserved with the order, or the order is refused.',
    errors: [...purchaseRefusals, 'cash_orders_used', 'cash_order_too_large'],
  },
} satisfies Documentation;
