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
  /** Where it goes, as it was when ordered; the store's own address for a pickup. */
  address: string;
  pincode: string;
  /** The state of the address; empty for a pickup, and in older orders. */
  state: Generated<string>;
  /** The buyer's GSTIN; empty for a consumer. */
  buyer_gstin: Generated<string>;
  /** The registered name and address of that business; empty for a consumer. */
  buyer_name: Generated<string>;
  buyer_address: Generated<string>;
  /** What stands near it; empty for nothing. */
  landmark: Generated<string>;
  currency: string;
  items_total: Minor;
  delivery_charge: Minor;
  discount: Minor;
  order_value: Minor;
  /** The cash round-off in `order_value`. */
  round_off: Generated<Minor>;
  /** The sum of its adjustments; of a cancellation only the transfer. At most `order_value`. */
  deducted: Generated<Minor>;
  order_qty: number;
  idempotency_key: string;
  /** What the key was first used for: the same key with another request is refused. */
  request_hash: string;
  created_at: Generated<Date>;
  /** Whether it has been given an invoice. */
  invoiced: Generated<boolean>;
  /** Who carries it, and under which number; empty until it is handed over. */
  logistics_partner: Generated<string>;
  tracking_number: Generated<string>;
  /** The coupon it used; empty for none. */
  coupon_code: Generated<string>;
  /** The time it is for; null for as soon as possible. */
  slot_starts_at: Date | null;
  slot_ends_at: Date | null;
  /** The opening it is for, when it was placed without a slot while the store was closed. */
  opens_at: Date | null;
  /** The promised end of its delivery time, or of its packing; null where nothing was promised. */
  promised_until: Generated<Date | null>;
  /** The digest of the token in its link, and until when that is good; null for older orders. */
  link_hash: Generated<string | null>;
  link_expires_at: Generated<Date | null>;
  /** What the customer wants the store to know; empty for nothing. */
  delivery_note: Generated<string>;
  /** The rider of the store who carries it, or did; null for no named one. */
  rider_id: Generated<number | null>;
  /** Since when it is back in the store, as it could not be delivered; null when it is not. */
  back_at: Generated<Date | null>;
  /** What the customer wants the store to do about a missing line. */
  if_missing: Generated<IfMissing>;
  /** Who receives it instead of its customer, with a phone number in E.164; empty for the customer, and for no number. */
  recipient_name: Generated<string>;
  recipient_phone: Generated<string>;
  /** Whether its slip says no prices. */
  hide_prices: Generated<boolean>;
}

/** How many orders a store has for a time. */
export interface OrderSlotRow extends StoreKey {
  starts_at: Date;
  taken: number;
}

/** Until when a store takes no orders that would be made before; the row stays when the pause is over. */
export interface StorePauseRow extends StoreKey {
  since: Date;
  until: Date;
}

/** Local opening hours; `weekday` is 1 (Monday) to 7, a closed day has `opens` null. Times are `HH:MM`. */
export interface OpeningHoursRow extends StoreKey {
  weekday: number;
  opens: string | null;
  closes: string | null;
  slot_minutes: number | null;
  slot_capacity: number | null;
  lead_minutes: number | null;
  last_order: string | null;
  /** The columns that the counter has changed since the last import. */
  counter_columns: Generated<string[]>;
}

export interface HolidayRow extends StoreKey {
  /** `YYYY-MM-DD` in the store's time zone. */
  date: string;
  name: string;
  /** Made at the counter: an import does not remove it. */
  from_counter: Generated<boolean>;
}

/** What the counter has changed of a day (`YYYY-MM-DD` of the store's calendar); null for as usual. */
export interface StoreDayRow extends StoreKey {
  date: string;
  /** `HH:MM` */
  closes: string | null;
  slot_capacity: number | null;
}

/** An item as it was when it was ordered or offered. */
interface ItemThen {
  item_id: number;
  item_name: string;
  product_color: string;
  unit: string;
  image: string;
  /** Of one piece, in the shop. */
  price: Minor;
}

export interface OrderLineRow extends StoreKey, ItemThen {
  order_id: number;
  line: number;
  product_qty: number;
}

/** What a counter hears of an order; only `position` is ever changed, once. */
export interface CounterEventRow extends OrderKey {
  /** Rises for each order in the order of commit. */
  event: GeneratedAlways<number>;
  kind: CounterEventKind;
  /** The order's, then. */
  status: OrderStatus;
  /** What was ticked; null for other kinds. */
  line: number | null;
  /** The amount received, for payments in cash, by UPI or by card; null for other kinds. */
  amount: Minor | null;
  /** How much an order was paid too little or too much, and why; only of the kind `cash`, which is 0 if there was no cash. */
  short: Minor | null;
  excess: Minor | null;
  reason: string | null;
  /** Who did it; null where the log of staff says it, for customers and for commands. */
  staff_id: number | null;
  at: Generated<Date>;
  /** 1, 2, 3 … in each store, given when it has been committed; null until then. */
  position: Generated<number | null>;
  /** The event that it undoes; null for other events. A reversal of cash has the negative amounts. */
  undoes: Generated<number | null>;
}

/** An adjustment of an order. Rows are append-only, except that a transfer is recorded once. */
export interface OrderAdjustmentRow extends OrderKey {
  /** Increases with each adjustment of an order. */
  entry: GeneratedAlways<number>;
  adjustment_id: string;
  /** `change`: the customer changed the order before it was packed. Its amount is 0: the order has the new total. */
  kind: DeductionKind | 'change';
  /** The line and its number of pieces; null if the adjustment is not for a line. */
  line: number | null;
  quantity: number | null;
  /** The accepted offer of a replacement; null for other kinds. */
  offer_id: Generated<number | null>;
  /** The amount by which the order's price falls; negative, like the pieces, if it undoes another adjustment. */
  amount: Minor;
  /** The cash round-off in `amount`. */
  round_off: Generated<Minor>;
  /** The number of restocked pieces. */
  restock: Generated<number>;
  /** How the customer gets it. */
  money: DeductionMoney;
  reason: string;
  /** Whether it was made after the goods left the store, so that it needs a credit note. */
  after_supply: Generated<boolean>;
  /** Who caused it; null for customers, jobs and commands. */
  staff_id: number | null;
  at: Date;
  /** When a transfer was noted, who noted it, and under which reference; null until then and for other ways. */
  transferred_at: Generated<Date | null>;
  transferred_by: Generated<number | null>;
  transfer_reference: Generated<string | null>;
  /** The adjustment that it undoes; null for others. */
  undoes: Generated<string | null>;
}

/** A line of an order as a proposal shows it. */
export interface ProposedLine extends Pick<ItemThen, 'item_id' | 'item_name' | 'product_color' | 'unit' | 'price'> {
  product_qty: number;
}

/** The last change that the store proposed for an order. */
export interface OrderProposalRow extends OrderKey {
  /** The change as the customer would make it. */
  change: JSONColumnType<Omit<v.InferOutput<typeof quoteChange.body>, keyof StoreKey>>;
  /** The total of the order before and after it. */
  was: Minor;
  total: Minor;
  /** A description for the customer and the store. */
  words: string;
  lines_before: JSONColumnType<ProposedLine[]>;
  lines_after: JSONColumnType<ProposedLine[]>;
  /** The last adjustment of the order when it was proposed; 0 for none. A later one ends the proposal. */
  last_entry: number;
  state: Generated<'open' | 'agreed' | 'kept' | 'withdrawn'>;
  /** Of the token in the link of its message. */
  token_hash: string;
  /** null for a command. */
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
  /** The last day (`YYYY-MM-DD` of the store's calendar) with a message; null for none yet. */
  sent_on: string | null;
  /** The last day, when nothing could be sold then and so nothing was sent. */
  skipped_on: string | null;
  /** The digest of the token in the last message's link, and until when that is good. */
  link_hash: string | null;
  link_expires_at: Date | null;
  /** When the customer ended it; the row stays for a while so that this can be taken back. */
  ended_at: Date | null;
}

/** Another item that was offered for missing pieces of a line, with what it was when it was offered. */
export interface ReplacementRow extends OrderKey, ItemThen {
  offer_id: GeneratedAlways<number>;
  line: number;
  /** How many pieces are missing, and how many of the other item come instead. */
  quantity: number;
  /** What the missing pieces cost, after their share of the discount. */
  missing_amount: Minor;
  /** What the customer pays for the pieces together. */
  charged: Minor;
  /** While it is offered or accepted, the order holds its pieces of the stock. */
  state: Generated<OfferState>;
  /** Of the token in the link of its message. */
  token_hash: string;
  /** null for a command. */
  offered_by: number | null;
  offered_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  /** How it was answered; `order`: it ended with its order. */
  answered_by: Generated<'' | 'page' | 'link' | 'staff' | 'time' | 'order'>;
}
