import type * as live from '#contract/counter/live-order';
import type * as calls from '#contract/order';
import type { DocumentationOf } from './call-documentation.ts';

/** The refusals of what becomes an order: placed at once, or frozen to be paid online. */
export const purchaseRefusals = [
  'not_found',
  'verification_required',
  'name_required',
  'cart_empty',
  'address_required',
  'outside_delivery_area',
  'below_minimum',
  'price_changed',
  'out_of_stock',
  'cart_changed',
  'payment_unavailable',
  'quantity_too_large',
  'coupon_unknown',
  'coupon_not_begun',
  'coupon_expired',
  'coupon_below_minimum',
  'coupon_used',
  'coupon_first_order',
  'slot_full',
  'slot_closed',
  'slot_not_offered',
  'store_closed',
  'opening_changed',
  'idempotency_key_reused',
  'payment_pending',
  'payment_closed',
  'payment_refunded',
] as const;

export const orderCalls = {
  readLiveOrder: {
    summary: 'How far the order of a link is, without anything of its customer. It changes nothing.',
    errors: ['not_found'],
  },
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
} satisfies DocumentationOf<typeof calls> & DocumentationOf<typeof live>;
