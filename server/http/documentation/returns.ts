import type * as calls from '#contract/counter/order-returns';
import type { DocumentationOf } from './call-documentation.ts';

export const returnCalls = {
  addReturnFile: {
    summary:
      'Adds a picture or a video to a return, at most five of 2 MB each, a video of a minute, and ten for all returns of an order. Pictures are re-encoded, without the camera’s metadata; only the store’s staff see them.',
    errors: ['not_found', 'file_impossible', 'files_used', 'return_decided', 'rate_limited'],
  },
  answerReturnOffer: {
    summary:
      'Takes what the store offers for a return, which is then refunded, or declines it: the store decides again.',
    errors: ['not_found', 'return_decided', 'deduction_too_large', 'order_cancelled'],
  },
  askReturn: {
    summary: 'Asks the store to take pieces of a delivered order back, within 7 days of delivery.',
    errors: ['not_found', 'id_used', 'return_too_late', 'deduction_too_large'],
  },
  giveBankDetails: {
    summary:
      'Names the account to which the store transfers the money of an order that was paid in cash. It is kept encrypted, and erased 30 days after the transfer.',
    errors: ['not_found', 'bank_details_unwanted'],
  },
  readOwnReturnFile: {
    summary: 'A picture of one’s own return, or its video, which browsers save instead of playing it.',
    errors: ['not_found'],
  },
} satisfies DocumentationOf<typeof calls>;
