import type * as calls from '#contract/counter/missing';
import type * as offerCallsOf from '#contract/counter/offer';
import type { DocumentationOf } from '../call-documentation.ts';

export const missingCalls = {
  findReplacements: {
    summary:
      'Items in stock that could come instead of a missing one, at most 20, the likeliest first; without a text only of its category.',
  },
  leaveOut: {
    summary:
      'Leaves missing pieces of a line out; what they cost falls from the order. An order of which nothing is left is cancelled and refunded.',
    errors: ['order_not_pending', 'line_changed'],
  },
  offerReplacement: {
    summary:
      'Offers the customer another item for missing pieces, at most at what these cost, and keeps its stock for them. They are asked by message.',
    errors: ['order_not_pending', 'line_changed', 'out_of_stock'],
  },
  settleOffer: {
    summary: 'Notes what the customer said to an offer on the phone, or takes the offer back.',
    errors: ['offer_over'],
  },
} satisfies DocumentationOf<typeof calls>;

export const offerCalls = {
  answerLinkedOffer: {
    summary: 'Answers the offer of a message’s link. The same answer again changes nothing.',
    errors: ['link_expired', 'offer_over'],
  },
  answerOffer: {
    summary: 'Answers an offer for the customer’s own order. The same answer again changes nothing.',
    errors: ['not_found', 'offer_over'],
  },
  readLinkedOffer: {
    summary:
      'The offer of a message’s link, without anything of the customer, until the order ends. It changes nothing.',
    errors: ['link_expired'],
  },
} satisfies DocumentationOf<typeof offerCallsOf>;
