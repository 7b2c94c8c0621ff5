import type { OfferState } from '#contract/counter/offer';

/** What staff read of an offer. */
export const offerStateWords: Record<OfferState, string> = {
  offered: 'Waiting for the customer',
  accepted: 'The customer takes it: please pack it',
  refused: 'The customer does not want it: leave it out',
  expired: 'No answer in time: leave it out',
  withdrawn: 'Taken back',
};

/** What happens when another item is chosen. */
export const offerHint = 'Tap one to offer it to the customer. It costs them at most what the missing one did.';

/** Asks once more before the customer is asked. */
export const offerQuestion = (pieces: string, sum: string): string => `Offer ${pieces} for ${sum}?`;

/** Nothing of the missing item's category is in stock. */
export const nothingLike = 'Nothing else of this kind is in stock. Please search by name.';

/** How long the customer still has, in milliseconds. */
export function waitingWords(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes > 0 ? `Waiting for the customer, ${minutes} min left` : 'Waiting for the customer, the time is over';
}

/** How many pieces of a line were left out. */
export const leftOutWords = (pieces: number): string => (pieces === 1 ? '1 left out' : `${pieces} left out`);
