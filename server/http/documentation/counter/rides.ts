import type * as calls from '#contract/counter/rides';
import type { DocumentationOf } from '../call-documentation.ts';

export const rideCalls = {
  bringBack: {
    summary:
      'Notes that an order on its way is back in the store: it can be handed over again, or be cancelled. Sent twice, it happens once.',
    errors: ['order_move_impossible'],
  },
  deliverRide: {
    summary:
      'Ends a ride at the door, with the cash taken for a cash order. A rider ends the own ones; to riders every other order is not found. Sent twice, it happens once.',
    errors: ['cash_short', 'cash_recorded'],
  },
  handInCash: {
    summary: 'Notes cash that a rider hands in, at most what they hold; the same key counts once.',
    errors: ['rider_cash_changed'],
  },
  missRide: {
    summary:
      'Notes that no one was at home, and notifies the customer. Sent twice with the same count, it happens once.',
    errors: ['order_move_impossible'],
  },
  readRiderCash: {
    summary: 'When a rider took cash for an order or handed it in, the newest 100.',
  },
  readRiders: {
    summary: 'The riders of the store, and those who were and hold its cash.',
  },
  readRides: {
    summary:
      'The orders that are out with riders of the store, what is due first: for a rider the own ones, with address and the cash to take.',
  },
} satisfies DocumentationOf<typeof calls>;
