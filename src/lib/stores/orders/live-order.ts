import { atom } from 'nanostores';
import { readLiveOrder, type LiveOrder } from '#contract/counter/live-order';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';

export type LiveOrderState =
  | { status: 'loading' }
  /** No link, one that is not complete, or one that is over. */
  | { status: 'missing' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; order: LiveOrder };

/** The order of the link that was opened. */
export const $liveOrder = atom<LiveOrderState>({ status: 'loading' });

/** Loads the order of a link's token; a failure later keeps what was read. */
export async function loadLiveOrder(token: string): Promise<void> {
  try {
    const { data } = await call(readLiveOrder, { params: storeIds(), body: { token } });
    $liveOrder.set({ status: 'ready', order: data });
  } catch (error) {
    const isMissing = error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code);
    if (isMissing) $liveOrder.set({ status: 'missing' });
    else if ($liveOrder.get().status !== 'ready') $liveOrder.set({ status: 'failed', message: sentenceFor(error) });
  }
}
