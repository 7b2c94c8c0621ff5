import { followOrders } from '#contract/counter/events';
import { follow } from '#lib/api/events';
import { sentenceFor } from '#lib/api/errors';
import { $board, boardStore, refreshBoard } from './board.ts';
import { noticeEvent, prefetchOrders, reloadOrder } from './open-order.ts';
import { tapOutbox } from './kept/taps.ts';

/** How often the board is read while the stream is cut, in milliseconds. */
const pollMs = 5000;
/** While the stream stands, the board is read at every n-th of these times: a proxy may keep events back without a sign. */
const pollsWhileOpen = 6;

const refreshAll = () => {
  void refreshBoard();
  void reloadOrder();
};

/** Sends the taps that wait, then reads again what they have changed. */
export async function sendKept(): Promise<void> {
  const keys = () => tapOutbox.waiting().map(({ key }) => key);
  const before = keys();
  try {
    await tapOutbox.sendAll();
  } catch (error) {
    console.warn('Not sent yet:', sentenceFor(error));
  }
  const after = keys();
  if (before.some((key) => !after.includes(key))) await Promise.all([refreshBoard(), reloadOrder()]);
}

/** Keeps the board true: by the store's events, and by asking while they are cut. @returns ends it */
export function keepLive(): () => void {
  let end: (() => void) | undefined;
  let isCut = true;
  /** Whether the next connection waits, so that one that is cut is not tried again at once. */
  let isWaiting = false;
  /** A refused connection is not tried before this moment of `performance.now()`. */
  let refusedUntil = 0;
  let times = 0;
  const close = () => (end?.(), (end = undefined));
  const connect = () => {
    const state = $board.get();
    if (end || isWaiting || performance.now() < refusedUntil || state.status !== 'ready') return;
    const query = { after: String(state.data.board.position) };
    end = follow(
      followOrders,
      { params: boardStore(), query },
      {
        onOpen: () => ((isCut = false), refreshAll()),
        onEvent: (event) => (void refreshBoard(), noticeEvent(event)),
        onCut: (waitMs) => {
          isCut = true;
          isWaiting = true;
          refusedUntil = performance.now() + waitMs;
          close();
          refreshAll(); // staff whose role has ended learn it this way
        },
      },
    );
  };
  const look = () => {
    times += 1;
    isWaiting = false;
    connect();
    if (isCut || times % pollsWhileOpen === 0) refreshAll();
  };
  const timer = setInterval(look, pollMs);
  const wake = () => void (document.visibilityState === 'visible' && ((isWaiting = false), connect(), refreshAll()));
  const stopWaiting = $board.subscribe(() => (connect(), void sendKept(), void prefetchOrders()));
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  addEventListener('offline', refreshAll);
  return () => {
    clearInterval(timer);
    stopWaiting();
    close();
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('online', wake);
    removeEventListener('offline', refreshAll);
  };
}
