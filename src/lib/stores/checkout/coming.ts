import { atom } from 'nanostores';
import type { ComingAnswer } from '#contract/counter/coming';
import { sentenceFor } from '#lib/api/errors';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { askDelivery } from '#lib/stores/finder/delivery-check';

/** When an order comes that is placed now; undefined while that is not known. */
export const $coming = atom<ComingAnswer | undefined>();

const everyMs = 60_000;
let requests = 0;

async function load(place: string): Promise<void> {
  const request = ++requests;
  const answer = await askDelivery(place).catch((error: unknown) => {
    console.warn('When an order comes could not be read:', sentenceFor(error));
    return undefined;
  });
  if (request === requests) $coming.set(answer?.coming);
}

/** Keeps {@link $coming} up to date for a postal code or an address. @returns stops that */
export function watchComing(place: string): () => void {
  $coming.set(undefined);
  return pollWhileVisible(() => void load(place), everyMs);
}
