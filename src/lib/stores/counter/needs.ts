import { atom } from 'nanostores';
import { readNeeds, type Need } from '#contract/counter/day';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { boardStore } from './board.ts';
import { isLoggedOut, leave } from './session.ts';

/** What waits for an owner. A failure later keeps what was read. */
export type NeedsState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; needs: Need[] };

export const $needs = atom<NeedsState>({ status: 'loading' });

async function refreshNeeds(): Promise<void> {
  const { label } = boardStore();
  try {
    const { data: needs } = await call(readNeeds, { params: { label } });
    if (label === boardStore().label) $needs.set({ status: 'ready', needs });
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else if ($needs.get().status !== 'ready') $needs.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

const everyMs = 60_000;

/** Reads what waits for an owner, now and each minute. @returns ends it, and forgets what was read */
export function keepNeeds(): () => void {
  void refreshNeeds();
  const timer = setInterval(() => void refreshNeeds(), everyMs);
  return () => {
    clearInterval(timer);
    $needs.set({ status: 'loading' });
  };
}
