import { atom, computed } from 'nanostores';
import type { SavedAddress } from '#contract/address';
import type { CartLine } from '#contract/cart';
import type { Coupon } from '#contract/orders/coupon';
import type { IfMissing, PlacedOrder, Slot } from '#contract/order';
import type { TypedBusiness } from '#lib/account/business-form';
import { availableLines } from '#lib/cart/available-lines';
import type { PaymentMethod } from '#lib/cart/payment-methods';
import type { PaymentPhase } from './purchase.ts';
import { $cart } from '#lib/stores/cart/cart';
import { $coupon } from '#lib/stores/cart/coupon';

/** The recipient, if not the customer, as typed. */
export interface TypedRecipient {
  name: string;
  phone: string;
  hidesPrices: boolean;
}

export type Fulfilment = ({ type: 'Delivery'; address: SavedAddress | undefined } | { type: 'Pickup' }) & {
  /** The chosen time. Default: as soon as possible. */
  slot?: Slot | undefined;
  note?: string;
  /** The action for a missing line. Default: the store calls. */
  ifMissing?: IfMissing;
  /** Default: the customer. */
  recipient?: TypedRecipient | undefined;
  /** The business that buys; undefined for a consumer. */
  business?: TypedBusiness | undefined;
};

export type PlacementState =
  | { status: 'idle' }
  | { status: 'booking' }
  /** `lines` are the paid ones, even if the cart changes. */
  | { status: 'paying'; phase: PaymentPhase; lines: CartLine[] }
  /** `orderId` is the order that another tab placed from this cart. */
  | { status: 'refused'; message: string; orderId?: number }
  | ({ status: 'placed'; order: PlacedOrder } & Due);

/** The lines to pay for, and their coupon. */
export interface Due {
  lines: CartLine[];
  coupon: Coupon | null;
}

/** The available lines of the cart. */
export const $orderLines = computed($cart, ({ lines }) => availableLines(lines));

/** The order being placed on this page. */
export const $placement = atom<PlacementState>({ status: 'idle' });

/** The payment method; undefined until the customer is asked. */
export const $paymentMethod = atom<PaymentMethod | undefined>();

/** The delivery terms of the chosen address; null for a pickup or without an address. */
export const deliveryOf = (fulfilment: Fulfilment) =>
  fulfilment.type === 'Delivery' ? (fulfilment.address?.delivery ?? null) : null;

/** The order being paid or placed, else the available lines of the cart. */
export const $due = computed([$placement, $orderLines, $coupon], (placement, lines, coupon): Due => {
  if (placement.status === 'placed') return placement;
  return { lines: placement.status === 'paying' ? placement.lines : lines, coupon };
});

export const isUnderWay = ({ status }: PlacementState): boolean => status === 'booking' || status === 'paying';
