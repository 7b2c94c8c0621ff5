import type * as calls from '#contract/counter/reservations';
import type { DocumentationOf } from '../call-documentation.ts';

export const reservationCalls = {
  readReservations: {
    summary:
      'The plans that customers have reserved and pay in cash, and the cash that the store owes for cancelled ones.',
  },
  noteReservation: {
    summary:
      'Notes the cash for a reserved plan, all of it, before it lapses: the subscription begins. Sent twice, it happens once.',
    errors: ['reservation_over', 'subscription_active'],
  },
  noteCashBack: {
    summary:
      'Notes that the cash of a cancelled subscription was paid back, and tells the customer. Sent twice, it happens once.',
  },
} satisfies DocumentationOf<typeof calls>;
