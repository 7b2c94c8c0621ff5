import type { ErrorCode } from '#contract/errors';
import type * as calls from '#contract/subscription';
import type { DocumentationOf } from './call-documentation.ts';

/** Why a plan cannot be bought. */
const planRefusals: ErrorCode[] = [
  'rate_limited',
  'not_found',
  'verification_required',
  'name_required',
  'items_required',
  'address_required',
  'outside_delivery_area',
  'plan_unavailable',
  'start_impossible',
  'subscription_active',
  'payment_unavailable',
];

export const subscriptionCalls = {
  cancelSubscription: {
    summary:
      'Ends a subscription: deliveries that can no longer be changed still come, the others are paid back. Sent twice, it does nothing more.',
    errors: ['not_found', 'subscription_over'],
  },
  createSubscription: {
    summary: 'The subscription that a payment has made or makes. One that cannot be made sends the money back.',
    errors: ['not_found', 'idempotency_key_reused', 'payment_pending', 'payment_closed', 'subscription_refunded'],
  },
  getPastSubscriptions: {
    summary: "The customer's subscriptions that have ended or were cancelled, newest first.",
  },
  getSubscriptions: {
    summary: 'What the customer has that is not over: the active or upcoming subscription first, then its renewal.',
  },
  getSubscriptionCreditNote: {
    summary: 'A link to a credit note of the subscription for `/transaction/pdf/{invoice}`, valid for five minutes.',
    errors: ['not_found'],
  },
  getSubscriptionInvoice: {
    summary:
      'A link to the invoice for `/transaction/pdf/{invoice}`, valid for five minutes. Refused until the invoice is ready. Subscriptions sold before plans had invoices have none.',
    errors: ['not_found', 'invoice_not_ready'],
  },
  pauseSubscription: {
    summary:
      'Skips the days from `from` to `to`, at most 30, beginning before it is over; what they would have delivered comes after the end. Until 8 PM of the evening before.',
    errors: ['not_found', 'day_closed', 'pause_too_long', 'subscription_over'],
  },
  quotePlan: {
    summary: 'Freezes a plan that is to be paid online, at its prices, for 45 minutes. Nothing is bought yet.',
    errors: ['payment_too_small', ...planRefusals],
  },
  reservePlan: {
    summary:
      'Reserves a plan that is paid in cash at a store without online payment, until 8 PM of the evening before its first day. Nothing of it comes before the store has noted the cash.',
    errors: planRefusals,
  },
  resumeSubscription: {
    summary: 'Has the days from `from` to `to` delivered again. Until 8 PM of the evening before.',
    errors: ['not_found', 'day_closed', 'subscription_over'],
  },
} satisfies DocumentationOf<typeof calls>;
