import type * as calls from '#contract/counter/returns';
import type { DocumentationOf } from '../call-documentation.ts';

export const counterReturnCalls = {
  decideReturn: {
    summary:
      'Accepts a return, which is refunded to where the money came from; offers a part, which the customer answers; or declines it.',
    errors: ['return_decided', 'deduction_too_large', 'refund_too_small', 'order_cancelled'],
  },
  readBankDetails: {
    summary:
      'The account to which the money of an order that was paid in cash is to be transferred. The log keeps who reads it.',
  },
  readReturnFile: {
    summary: 'A picture of a return, or its video, which browsers save instead of playing it.',
  },
} satisfies DocumentationOf<typeof calls>;
