import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { createOrder, Totals } from '#contract/order';
import type { quoteChange } from '#contract/orders/change';
import type { Minor } from '#lib/money/money';
import type { DeliveryTerms } from '#contract/store';
import type { ItemRow } from './item-rows.ts';
import type { CouponRow } from './schema.ts';

export type SellableItem = Pick<
  Selectable<ItemRow>,
  'item_id' | 'item_name' | 'unit' | 'price' | 'stock' | 'image' | 'colors'
>;

export interface OrderLine {
  item: SellableItem;
  color: string;
  quantity: number;
}

/** `terms` is null for a pickup. Attempts of older versions lack the optional fields. */
export interface Destination {
  address: string;
  pincode: string;
  state?: string;
  landmark?: string;
  terms: DeliveryTerms | null;
  cash: boolean;
  ships?: boolean;
  /** The courier's estimate as shown to the customer. */
  arrives?: string;
}

/** A percentage is in hundredths. */
export type UsableCoupon = Pick<
  Selectable<CouponRow>,
  'code' | 'kind' | 'value' | 'minimum' | 'most' | 'per_customer' | 'first_order_only' | 'description'
>;

/** ISO 8601. */
export interface ChosenSlot {
  starts_at: string;
  ends_at: string;
  capacity: number;
}

export type OrderRequest = v.InferOutput<typeof createOrder.body>;

export interface OrderQuote {
  request: OrderRequest;
  destination: Destination;
  coupon: UsableCoupon | null;
  /** null for as soon as possible. */
  slot: ChosenSlot | null;
  /** The next opening, if the store was closed and no slot chosen. Absent in attempts of older versions. */
  opens_at?: string | null;
  totals: Totals;
  lines: OrderLine[];
}

export type WantedChange = Omit<v.InferOutput<typeof quoteChange.body>, 'saas_id' | 'store_id'>;

/** `order_value` is the new total shown on the page. */
export type ConfirmedChange = WantedChange & { order_value: Minor };

export interface ChangeQuote {
  order_id: number;
  change: ConfirmedChange;
  was: Minor;
}
