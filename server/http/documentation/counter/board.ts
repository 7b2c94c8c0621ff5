import type * as calls from '#contract/counter/board';
import type { DocumentationOf } from '../call-documentation.ts';

export const boardCalls = {
  acceptOrder: {
    summary: 'Accepts an order, and says who did. Of several who accept it the first stays.',
    errors: ['order_not_pending'],
  },
  followOrders: {
    summary:
      'What happens to the orders of the store, as server-sent events in the order of commit; it goes on after `Last-Event-ID`, or `after`, without a gap. It ends within 2 seconds when the staff no longer may read it.',
    errors: ['unavailable'],
  },
  moveOrder: {
    summary:
      'Moves an order to its next status, or cancels it while it is in the store. Repeating a request has no effect. Completing a cash order requires `cash_received`, which is recorded once. Handed over without a partner, a rider of the store has it; `dispatched` with `hands_over`, both at once.',
    errors: ['order_move_impossible', 'carrier_differs', 'cash_short', 'cash_recorded'],
  },
  readBoard: {
    summary:
      'The orders of the store by what is to do, the late ones first; at most 500 that are open, and 200 done today.',
  },
  readBoardOrder: {
    summary: 'An order with its lines in the order of the shelf, and what is picked of it.',
  },
  tickLine: {
    summary: 'Notes that a line is picked, or is not after all. Of several phones the last one counts.',
    errors: ['order_not_pending'],
  },
} satisfies DocumentationOf<typeof calls>;
