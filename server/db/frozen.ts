import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { createOrder, Totals } from '#contract/order';
import type { quoteChange } from '#contract/orders/change';
import type { Minor } from '#lib/money/money';
import type { DeliveryTerms } from '#contract/store';
import type { ItemRow } from './item-rows.ts';
import type { CouponRow } from './schema.ts';

/** An item as a cart or an order needs it, prices in minor units. */
export type SellableItem = Pick<
  Selectable<ItemRow>,
  'item_id' | 'item_name' | 'unit' | 'price' | 'stock' | 'image' | 'colors'
>;

/** A line of an order being made: the item as the store sells it now. */
export interface OrderLine {
  item: SellableItem;
  color: string;
  quantity: number;
}

/** Where an order goes: delivery terms in minor units, null for a pickup. */
export interface Destination {
  address: string;
  pincode: string;
  /** The state of the address; absent in attempts of older versions, and for a pickup. */
  state?: string;
  /** What stands near it; absent in attempts of older versions, empty for nothing. */
  landmark?: string;
  terms: DeliveryTerms | null;
  cash: boolean;
  /** Whether it is delivered by courier; absent in attempts of older versions. */
  ships?: boolean;
  /** When it arrives by courier, as the customer read it; absent in attempts of older versions. */
  arrives?: string;
}

/** A coupon as an order uses it; amounts in minor units, a percentage in hundredths. */
export type UsableCoupon = Pick<
  Selectable<CouponRow>,
  'code' | 'kind' | 'value' | 'minimum' | 'most' | 'per_customer' | 'first_order_only' | 'description'
>;

/** The time an order is for: moments ISO 8601. */
export interface ChosenSlot {
  starts_at: string;
  ends_at: string;
  capacity: number;
}

export type OrderRequest = v.InferOutput<typeof createOrder.body>;

/** What a payment attempt freezes of an order: the request, and its result before payment. */
export interface FrozenOrder {
  request: OrderRequest;
  destination: Destination;
  coupon: UsableCoupon | null;
  /** null for as soon as possible. */
  slot: ChosenSlot | null;
  /** The next opening, when the store was closed and no slot chosen; absent in attempts of older versions. */
  opens_at?: string | null;
  totals: Totals;
  lines: OrderLine[];
}

/** A customer's change of an order. */
export type WantedChange = Omit<v.InferOutput<typeof quoteChange.body>, 'saas_id' | 'store_id'>;

/** A change with the new total that the page showed. */
export type ConfirmedChange = WantedChange & { order_value: Minor };

/** The change that a payment attempt pays for, and the total before it. */
export interface FrozenChange {
  order_id: number;
  change: ConfirmedChange;
  was: Minor;
}
