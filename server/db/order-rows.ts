import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type * as v from 'valibot';
import type { CounterEventKind } from '#contract/counter/events';
import type { OfferState } from '#contract/counter/offer';
import type { IfMissing, OrderStatus } from '#contract/order';
import type { quoteChange } from '#contract/orders/change';
import type { DeductionKind, DeductionMoney } from '#contract/orders/deduction';
import type { Minor } from '#lib/money/money';
import type { OrderKey, StoreKey } from './keys.ts';

export interface OrderRow extends StoreKey {
  order_id: Generated<number>;
  customer_id: number;
  customer_name: string;
  mobile_number: string;
  order_type: 'Delivery' | 'Pickup';
  payment_type: 'COD' | 'online';
  status: OrderStatus;
  /** As of the order; the store's address for a pickup. */
  address: string;
  pincode: string;
  /** Empty for a pickup, and in older orders. */
  state: Generated<string>;
  /** Empty for a consumer, like the two below. */
  buyer_gstin: Generated<string>;
  /** As registered. */
  buyer_name: Generated<string>;
  buyer_address: Generated<string>;
  landmark: Generated<string>;
  currency: string;
  items_total: Minor;
  delivery_charge: Minor;
  discount: Minor;
  order_value: Minor;
  /** Included in `order_value`. */
  round_off: Generated<Minor>;
  /** The sum of its adjustments; of a cancellation only the transfer. At most `order_value`. */
  deducted: Generated<Minor>;
  order_qty: number;
  idempotency_key: string;
  /** A repeated key with another request is refused. */
  request_hash: string;
  created_at: Generated<Date>;
  invoiced: Generated<boolean>;
  /** Empty until handed over, like the number. */
  logistics_partner: Generated<string>;
  tracking_number: Generated<string>;
  coupon_code: Generated<string>;
  /** null for as soon as possible. */
  slot_starts_at: Date | null;
  slot_ends_at: Date | null;
  /** The opening it is for, if placed without a slot while the store was closed. */
  opens_at: Date | null;
  /** The promised end of delivery, or of packing; null without a promise. */
  promised_until: Generated<Date | null>;
  /** The digest of its link's token; null for older orders. */
  link_hash: Generated<string | null>;
  link_expires_at: Generated<Date | null>;
  delivery_note: Generated<string>;
  /** The store's rider, current or last. */
  rider_id: Generated<number | null>;
  /** When it came back undelivered; null if it is not in the store. */
  back_at: Generated<Date | null>;
  if_missing: Generated<IfMissing>;
  /** The recipient, if not the customer; else empty. The phone is E.164 or empty. */
  recipient_name: Generated<string>;
  recipient_phone: Generated<string>;
  /** Leaves prices off the slip. */
  hide_prices: Generated<boolean>;
}

export interface OrderSlotRow extends StoreKey {
  starts_at: Date;
  taken: number;
}

/** A pause of orders; the row remains afterwards. */
export interface StorePauseRow extends StoreKey {
  since: Date;
  until: Date;
}

/** Local times as `HH:MM`; `weekday` is 1 (Monday) to 7. `opens` is null on a closed day. */
export interface OpeningHoursRow extends StoreKey {
  weekday: number;
  opens: string | null;
  closes: string | null;
  slot_minutes: number | null;
  slot_capacity: number | null;
  lead_minutes: number | null;
  last_order: string | null;
  counter_columns: Generated<string[]>;
}

export interface HolidayRow extends StoreKey {
  /** `YYYY-MM-DD` in the store's time zone. */
  date: string;
  name: string;
  /** Added at the counter: imports do not remove it. */
  from_counter: Generated<boolean>;
}

/** Changes at the counter for a day (`YYYY-MM-DD` in the store's time zone); null for the usual. */
export interface StoreDayRow extends StoreKey {
  date: string;
  /** `HH:MM` */
  closes: string | null;
  slot_capacity: number | null;
}

/** As ordered or offered. */
interface ItemThen {
  item_id: number;
  item_name: string;
  product_color: string;
  unit: string;
  image: string;
  price: Minor;
}

export interface OrderLineRow extends StoreKey, ItemThen {
  order_id: number;
  line: number;
  product_qty: number;
}

/** An order's event for the counter. Only `position` ever changes, once. */
export interface CounterEventRow extends OrderKey {
  /** For one order, increases in commit order. */
  event: GeneratedAlways<number>;
  kind: CounterEventKind;
  /** The order's status at the time. */
  status: OrderStatus;
  line: number | null;
  /** Received in cash, by UPI or by card; null for other kinds. */
  amount: Minor | null;
  /** The difference from the amount due; only for the kind `cash`, which is 0 without cash. */
  short: Minor | null;
  excess: Minor | null;
  reason: string | null;
  /** null if the staff log has it, and for customers and commands. */
  staff_id: number | null;
  at: Generated<Date>;
  /** Consecutive from 1 in each store; null until assigned after commit. */
  position: Generated<number | null>;
  /** The event that it undoes. A reversal of cash has negative amounts. */
  undoes: Generated<number | null>;
}

/** Append-only, except that a transfer is recorded once. */
export interface OrderAdjustmentRow extends OrderKey {
  /** Increases with each adjustment of an order. */
  entry: GeneratedAlways<number>;
  adjustment_id: string;
  /** `change`: the customer changed the order before it was packed. Its amount is 0: the order has the new total. */
  kind: DeductionKind | 'change';
  /** null if the adjustment is not for a line, like `quantity`. */
  line: number | null;
  quantity: number | null;
  /** The accepted replacement. */
  offer_id: Generated<number | null>;
  /** Reduces the price. Negative, like the quantity, if it undoes another adjustment. */
  amount: Minor;
  /** Included in `amount`. */
  round_off: Generated<Minor>;
  restock: Generated<number>;
  money: DeductionMoney;
  reason: string;
  /** After the goods left the store, so that it needs a credit note. */
  after_supply: Generated<boolean>;
  /** null for customers, jobs and commands. */
  staff_id: number | null;
  at: Date;
  /** When staff recorded the transfer. */
  transferred_at: Generated<Date | null>;
  transferred_by: Generated<number | null>;
  transfer_reference: Generated<string | null>;
  /** The adjustment that it undoes. */
  undoes: Generated<string | null>;
}

export interface ProposedLine extends Pick<ItemThen, 'item_id' | 'item_name' | 'product_color' | 'unit' | 'price'> {
  product_qty: number;
}

export interface OrderProposalRow extends OrderKey {
  change: JSONColumnType<Omit<v.InferOutput<typeof quoteChange.body>, keyof StoreKey>>;
  /** The order's total before; `total` is after it. */
  was: Minor;
  total: Minor;
  words: string;
  lines_before: JSONColumnType<ProposedLine[]>;
  lines_after: JSONColumnType<ProposedLine[]>;
  /** The order's last adjustment at the time; 0 for none. A later one ends the proposal. */
  last_entry: number;
  state: Generated<'open' | 'agreed' | 'kept' | 'withdrawn'>;
  token_hash: string;
  proposed_by: number | null;
  proposed_at: Date;
  expires_at: Date;
}

export interface OrderEventRow extends StoreKey {
  order_id: number;
  event: GeneratedAlways<number>;
  status: OrderStatus;
  at: Generated<Date>;
}

/** A weekly message to order the same again. */
export interface OrderReminderRow extends OrderKey {
  customer_id: number;
  /** 1 (Monday) to 7. */
  weekday: number;
  next_at: Date;
  /** The last message's day (`YYYY-MM-DD` in the store's time zone). */
  sent_on: string | null;
  /** The last day without a message, because nothing could be sold. */
  skipped_on: string | null;
  link_hash: string | null;
  link_expires_at: Date | null;
  /** When the customer ended it; kept for a while, so that they can undo it. */
  ended_at: Date | null;
}

export interface ReplacementRow extends OrderKey, ItemThen {
  offer_id: GeneratedAlways<number>;
  line: number;
  /** Missing pieces, and pieces of the replacement. */
  quantity: number;
  /** Their price after the share of the discount. */
  missing_amount: Minor;
  charged: Minor;
  /** While offered or accepted, the pieces are reserved in stock. */
  state: Generated<OfferState>;
  token_hash: string;
  offered_by: number | null;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  /** `order`: it ended with its order. */
  answered_by: Generated<'' | 'page' | 'link' | 'staff' | 'time' | 'order'>;
}
