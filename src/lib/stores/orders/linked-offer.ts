import { answerLinkedOffer, readLinkedOffer, type OfferAnswer } from '#contract/counter/offer';
import {
  answerLinkedProposal,
  readLinkedProposal,
  type Proposal,
  type ProposalAnswer,
} from '#contract/orders/proposal';
import { call, type CallAnswer } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { toDecimal } from '#lib/money/money';
import { storeIds } from '#lib/stores/device/page-store';
import { createLinked } from './linked.ts';
import { saveUnpaidChange } from './unpaid-change.ts';

type Offered = CallAnswer<typeof readLinkedOffer>['data'];

const readProposal = async (token: string) => (await call(readLinkedProposal, { body: { token } })).data;

/** The offer or the proposed change of the page's link. */
export const linkedOffer = createLinked<Offered | Awaited<ReturnType<typeof readProposal>>>(async (token) => {
  try {
    return (await call(readLinkedOffer, { body: { token } })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error;
    return readProposal(token);
  }
});

/** @returns the reason for a refusal; the offer is then loaded again */
export const answerLink = (answer: OfferAnswer): Promise<string | undefined> =>
  linkedOffer.act(async (token) => (await call(answerLinkedOffer, { body: { token, answer } })).data);

/** @returns like {@link answerLink} */
export const answerProposal = (answer: ProposalAnswer): Promise<string | undefined> =>
  linkedOffer.act(async (token) => (await call(answerLinkedProposal, { body: { token, answer } })).data);

/** Opens the page where the customer pays the difference. The payment then changes the order. */
export function payForProposal(order_id: number, { change, total, to_pay }: Proposal): void {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  saveUnpaidChange({ order_id, to_pay, body: { saas_id, store_id, ...change, order_value: toDecimal(total) } });
  location.assign('/checkout/change');
}
