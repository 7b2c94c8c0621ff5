import type { OrderStatus } from '#contract/order';

/** What a customer reads of an order's state, and of its documents. */
export const orderMessages = {
  invoiceWaitingTitle: 'Waiting...',
  invoiceFailed: 'The invoice could not be downloaded. Please try again.',
  cancelled: 'Your order is cancelled.',
  reordered: 'The items of this order are in your cart.',
} as const;

/** What a customer reads of money that goes back (spec §9). */
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
