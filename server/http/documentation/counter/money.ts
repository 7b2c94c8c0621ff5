import type * as calls from '#contract/counter/money';
import type { DocumentationOf } from '../call-documentation.ts';

export const moneyCalls = {
  cancelAtCounter: {
    summary:
      'Cancels an order while it is in the store: its stock returns, what is left of an online payment is refunded, and the customer reads the reason. Sent twice, it does nothing more.',
    errors: ['order_move_impossible'],
  },
  deductFromOrder: {
    summary:
      'Lets a part of an order fall: pieces of a line, delivery, or a sum for goodwill. Paid online it is refunded, cash that is to be paid falls, for cash that was paid the store owes a transfer. Never more than is left.',
    errors: ['order_cancelled', 'deduction_too_large', 'id_used', 'refund_too_small', 'deduction_too_small'],
  },
  noteTransfer: {
    summary: 'Notes that the customer of a cash order has their money back by transfer, and its reference.',
    errors: ['transfer_noted'],
  },
} satisfies DocumentationOf<typeof calls>;
