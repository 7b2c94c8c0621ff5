import type { OfferState } from '#contract/counter/offer';
import * as t from '#texts/missing';

const offerStates = {
  offered: t.waiting,
  accepted: t.accepted,
  refused: t.refused,
  expired: t.expired,
  withdrawn: t.withdrawn,
} satisfies Record<OfferState, unknown>;

export const offerStateWords = (state: OfferState): string => offerStates[state]();

/** The time left to answer. @param leftMs milliseconds */
export function waitingWords(leftMs: number): string {
  const minutes = Math.ceil(leftMs / 60_000);
  return minutes > 0 ? t.minutesLeft({ minutes }) : t.timeOver();
}
