import { atom } from 'nanostores';
import { answerLinkedOffer, readLinkedOffer, type LinkedOffer, type OfferAnswer } from '#contract/counter/offer';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';

export type LinkedOfferState =
  | { status: 'loading' }
  /** No link, one that is not complete, or one whose order has ended. */
  | { status: 'missing' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; linked: LinkedOffer };

/** The offer of the link that was opened. */
export const $linkedOffer = atom<LinkedOfferState>({ status: 'loading' });

/** Loads the offer of a link's token; opening it changes nothing. A failure later keeps what was read. */
export async function loadLinkedOffer(token: string): Promise<void> {
  try {
    const { data } = await call(readLinkedOffer, { body: { token } });
    $linkedOffer.set({ status: 'ready', linked: data });
  } catch (error) {
    if (isOver(error)) $linkedOffer.set({ status: 'missing' });
    else if ($linkedOffer.get().status !== 'ready') $linkedOffer.set({ status: 'failed', message: sentenceFor(error) });
  }
}

/** Answers the offer of a link. @returns why it was refused; the offer is then loaded again */
export async function answerLink(token: string, answer: OfferAnswer): Promise<string | undefined> {
  try {
    const { data } = await call(answerLinkedOffer, { body: { token, answer } });
    $linkedOffer.set({ status: 'ready', linked: data });
    return undefined;
  } catch (error) {
    await loadLinkedOffer(token);
    return sentenceFor(error);
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['link_expired', 'invalid_input', 'not_found'].includes(error.code);
