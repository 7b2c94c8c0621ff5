import type { OrderStatus } from '#contract/order';

/** The messages about an order and its invoice. */
export const orderMessages = {
  invoiceWaitingTitle: 'Waiting...',
  invoiceFailed: 'The invoice could not be downloaded. Please try again.',
  cancelled: 'Your order is cancelled.',
  reordered: 'The items of this order are in your cart.',
} as const;

/** The message about a refund (spec §9). */
export const refundMessage = (amount: string, isMade: boolean): string =>
  isMade
    ? `We have returned ${amount} the way you paid; it arrives within 15 working days.`
    : `We are returning ${amount} the way you paid.`;

/** The steps of an order, as its timeline names them. */
export const stepNames: Record<OrderStatus, string> = {
  pending: 'Placed',
  packed: 'Packed',
  'handed over': 'Handed to the logistics partner',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  'ready for pickup': 'Ready for pickup',
  collected: 'Collected',
  cancelled: 'Cancelled',
};
