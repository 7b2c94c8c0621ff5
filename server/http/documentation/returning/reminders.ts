import type * as linked from '#contract/returning/linked-reminder';
import type * as calls from '#contract/returning/reminders';
import type { DocumentationOf } from '../call-documentation.ts';

export const reminderCalls = {
  setReminder: {
    summary:
      'Sends the customer a message each week, on this weekday at 9 by the store’s clock, with a link that fills the cart with what this order held; from tomorrow. Nothing is ordered. Sent again it moves to another day. At most 10 in a store.',
    errors: ['not_found', 'reminders_used', 'rate_limited'],
  },
  endReminder: {
    summary: 'Ends the weekly reminder of an order, and answers what it was. Sent twice, it does nothing more.',
    errors: ['not_found'],
  },
  readLinkedReminder: {
    summary:
      'What the link of a weekly reminder puts into the cart, at the price and stock of now; both are null for what is no longer sold. Nothing of its customer. It changes nothing. A link is good for a week.',
    errors: ['not_found'],
  },
  endLinkedReminder: {
    summary: 'Ends the weekly reminders of a link, or goes on with them.',
    errors: ['not_found', 'reminders_used'],
  },
} satisfies DocumentationOf<typeof calls> & DocumentationOf<typeof linked>;
