import * as v from 'valibot';
import { cartLineInput } from '../cart.ts';
import { storeEndpoint } from '../counter/endpoints.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, linkToken, money } from '../fields.ts';
import { moment } from '../order.ts';
import { changedLine, refusals } from './change.ts';

const proposedChange = v.object({
  lines: v.pipe(v.array(changedLine), v.maxLength(200)),
  added: v.optional(v.pipe(v.array(cartLineInput), v.maxLength(200)), []),
  /** One of `order/slots`; null for as soon as possible. */
  slot_starts_at: v.optional(v.nullable(moment)),
});
export type ProposedChange = v.InferInput<typeof proposedChange>;

/** `expired`: not answered in time, or the order was packed, changed or cancelled first. */
export const proposalState = v.picklist(['open', 'agreed', 'kept', 'expired', 'withdrawn']);
export type ProposalState = v.InferOutput<typeof proposalState>;

const proposalFields = {
  state: proposalState,
  /** A description of the change. */
  words: v.string(),
  /** The total before and after the change. */
  was: money,
  total: money,
  expires_at: v.string(),
  /** Whole seconds left to answer by the shop's clock; null when it has expired. */
  time_left_s: v.nullable(v.number()),
};

/** The store's last proposal for an order, and the person who made it. */
export const staffProposal = v.object({ ...proposalFields, name: v.string() });
export type StaffProposal = v.InferOutput<typeof staffProposal>;

const proposedLine = v.object({
  item_id: id,
  item_name: v.string(),
  product_color: v.string(),
  unit: v.string(),
  quantity: v.number(),
  /** Per piece. */
  price: money,
});

/** The data visible to anyone with a message's link. It contains nothing about the customer. */
const linkedProposal = v.object({
  order_id: id,
  currency: v.string(),
  proposal: v.object({
    ...proposalFields,
    before: v.array(proposedLine),
    after: v.array(proposedLine),
    /** The difference to pay online first, or to refund. Both are 0 for an order paid in cash. */
    to_pay: money,
    refund: money,
    /** For `order/pay-change`. */
    change: proposedChange,
  }),
});
export type Proposal = v.InferOutput<typeof linkedProposal>['proposal'];

export const proposalAnswer = v.picklist(['agree', 'keep']);
export type ProposalAnswer = v.InferOutput<typeof proposalAnswer>;

export const proposeChange = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/proposal',
  permission: 'orders',
  params: { orderId: id },
  body: proposedChange,
  answer: reply({}),
});

export const withdrawProposal = storeEndpoint({
  method: 'POST',
  path: 'orders/{orderId}/proposal/withdraw',
  permission: 'orders',
  params: { orderId: id },
  answer: reply({}),
});

export const readLinkedProposal = endpoint({
  method: 'POST',
  path: 'order/proposal-link',
  policy: 'public',
  body: v.object({ token: linkToken }),
  answer: reply({ data: linkedProposal }),
});

/** The same answer again has no effect. */
export const answerLinkedProposal = endpoint({
  method: 'POST',
  path: 'order/proposal-link/answer',
  policy: 'public',
  body: v.object({ token: linkToken, answer: proposalAnswer }),
  answer: reply({ data: linkedProposal }),
});

export const documentation = {
  proposeChange: {
    summary:
      'Proposes a change of an order before it is packed, by the rules of `order/change`. The customer gets a message with a link, which is valid for 30 minutes. An order has one open proposal.',
    errors: [...refusals, 'offer_open', 'order_not_pending'],
  },
  withdrawProposal: {
    summary: 'Withdraws the open proposal of an order.',
    errors: ['offer_over'],
  },
  readLinkedProposal: {
    summary: 'The proposed change of a message’s link, without data of the customer, until the order ends.',
    errors: ['link_expired'],
  },
  answerLinkedProposal: {
    summary:
      'Applies the proposed change as the customer’s own, or keeps the order. If an order paid online costs more, the customer pays with `order/pay-change` first.',
    errors: [...refusals, 'link_expired', 'offer_over', 'payment_pending'],
  },
} satisfies Documentation;
