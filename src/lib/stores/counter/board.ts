import { atom } from 'nanostores';
import { acceptOrder, readBoard } from '#contract/counter/board';
import { getStoreByDomain, type Store } from '#contract/store';
import { call, type CallAnswer } from '#lib/api/client';
import { ApiError, NetworkError, sentenceFor } from '#lib/api/errors';
import { counterSentence } from './counter-sentence.ts';
import { counterMessages } from '#lib/messages/counter';
import { tapOutbox, toKeptTap, type Tap } from './kept/taps.ts';
import { isLoggedOut, leave, refreshSession } from './session.ts';

/** The orders of a store by what is to do. */
export type Board = CallAnswer<typeof readBoard>['data'];

/** The board, as it was read at a moment of the device's clock. A failure later keeps what was read. */
export type BoardState =
  | { status: 'loading' }
  | { status: 'failed'; problem: string }
  | { status: 'ready'; board: Board; readAt: number; store: Store };

export const $board = atom<BoardState>({ status: 'loading' });

/** Since when the shop has not been reached, in milliseconds; undefined while it is. */
export const $offlineSince = atom<number | undefined>();

/** Why the last thing that was tapped was not done. */
export const $refusal = atom<string | undefined>();

/** The orders that are being accepted. */
export const $accepting = atom<readonly number[]>([]);

let label = '';

/** Turns to the board of a store. */
export async function openBoard(of: string): Promise<void> {
  label = of;
  $board.set({ status: 'loading' });
  $refusal.set(undefined);
  await refreshBoard();
}

/** The store of the board, as a call's parameter. */
export const boardStore = (): { label: string } => ({ label });

let running: Promise<void> | undefined;
let isWanted = false;

/** Reads the board again; wished several times at once, once more after the present time. */
export async function refreshBoard(): Promise<void> {
  isWanted = true;
  running ??= (async () => {
    while (isWanted) {
      isWanted = false;
      await readOnce(label);
    }
  })().finally(() => (running = undefined));
  await running;
}

async function readOnce(of: string): Promise<void> {
  try {
    const known = $board.get();
    const store =
      known.status === 'ready' && known.store.label === of
        ? known.store
        : (await call(getStoreByDomain, { params: { label: of } })).data;
    const { data: board } = await call(readBoard, { params: { label: of } });
    if (of === label) $board.set({ status: 'ready', board, readAt: Date.now(), store });
    $offlineSince.set(undefined);
  } catch (error) {
    failToRead(error);
  }
}

function failToRead(error: unknown): void {
  if (endsSession(error)) return;
  if (error instanceof NetworkError) $offlineSince.set($offlineSince.get() ?? Date.now());
  if ($board.get().status !== 'ready') $board.set({ status: 'failed', problem: sentenceFor(error) });
}

/** Whether an error says that the person may not be here any more; the screen then changes. */
function endsSession(error: unknown): boolean {
  if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
  else if (error instanceof ApiError && error.code === 'not_found') void refreshSession();
  else return false;
  return true;
}

/**
 * Does what was tapped, and says why when it is refused. What is shown is then read again.
 * @param tap what can wait: it is kept when the shop is not reached, and behind what waits already
 * @returns whether it was done, or is kept
 */
export async function attempt(work: () => Promise<unknown>, tap?: Tap): Promise<boolean> {
  $refusal.set(undefined);
  const kept = tap && toKeptTap(tap);
  try {
    if (kept && tapOutbox.waiting().length > 0) tapOutbox.add(kept);
    else await work();
    return true;
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else if (kept && error instanceof NetworkError && error.reason !== 'unintelligible') {
      tapOutbox.add(kept);
      return true;
    } else $refusal.set(counterSentence(error));
    return false;
  } finally {
    void refreshBoard();
  }
}

/** Accepts an order: the store has heard of it. Accepted by another person before, it stays theirs. */
export async function accept(orderId: number): Promise<boolean> {
  if ($accepting.get().includes(orderId)) return false;
  $accepting.set([...$accepting.get(), orderId]);
  const tap = { kind: 'accept' as const, order_id: orderId };
  const isDone = await attempt(() => call(acceptOrder, { params: { ...boardStore(), orderId } }), tap);
  await refreshBoard();
  $accepting.set($accepting.get().filter((id) => id !== orderId));
  return isDone;
}
