import type * as calls from '#contract/operator';
import type { DocumentationOf } from './call-documentation.ts';

export const operatorCalls = {
  acceptStoreOrder: {
    summary: 'Accepts an order, and says who did; sent twice, or after the staff did, it does nothing more.',
    errors: ['not_found', 'order_not_pending'],
  },
  getStoreDeliveries: {
    summary: 'What subscriptions deliver on a day, by postal code and address; tomorrow unless a date is given.',
    errors: ['not_found'],
  },
  getStoreOrders: {
    summary: "A store's newest 200 orders, of one state if it is given.",
    errors: ['not_found'],
  },
  getStoreRefunds: {
    summary: 'Money that a store owes and that has not arrived, oldest first, at most 200; failed ones need attention.',
    errors: ['not_found'],
  },
  moveStoreOrder: {
    summary: 'Moves an order one step on, or cancels it while it is in the store; sent twice, it does nothing more.',
    errors: ['not_found', 'order_move_impossible'],
  },
  publishStore: {
    summary:
      "Has a store's pages published soon, if anything they show has changed, and releases it if it is held at an earlier release; sent twice, it does nothing more. `_marketplace` is the marketplace's own site.",
    errors: ['not_found'],
  },
  retryStoreRefund: {
    summary: 'Tries a failed refund again, as a new one.',
    errors: ['not_found'],
  },
} satisfies DocumentationOf<typeof calls>;
