import type * as calls from '#contract/counter/stops';
import type { DocumentationOf } from '../call-documentation.ts';

export const stopCalls = {
  readStops: {
    summary:
      'Where the store’s subscriptions deliver on a day, by postal code and address, with what became of it. Riders see today only: every other day is not found.',
    errors: ['day_impossible'],
  },
  markStop: {
    summary:
      'Notes what became of a stop of today or the two days before. What was missed comes at the end, once, and the customer is notified; it can be taken back on its day. What is noted already changes nothing.',
    errors: ['stop_changed', 'day_impossible', 'day_closed', 'subscription_over'],
  },
  readPlanDocument: {
    summary: 'A link to the invoice or the credit note of a subscription, good for five minutes.',
    errors: ['invoice_not_ready'],
  },
} satisfies DocumentationOf<typeof calls>;
