import { answerLinkedOffer, readLinkedOffer, type OfferAnswer } from '#contract/counter/offer';
import { call } from '#lib/api/client';
import { createLinked } from './linked.ts';

/** The offer of the link that was opened. */
export const linkedOffer = createLinked(async (token) => (await call(readLinkedOffer, { body: { token } })).data);

/** Answers it. @returns why it was refused; the offer is then loaded again */
export const answerLink = (answer: OfferAnswer): Promise<string | undefined> =>
  linkedOffer.act(async (token) => (await call(answerLinkedOffer, { body: { token, answer } })).data);
