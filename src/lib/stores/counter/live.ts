import { followOrders } from '#contract/counter/events';
import { follow } from '#lib/api/events';
import { sentenceFor } from '#lib/api/errors';
import { $board, boardStore, refreshBoard } from './board.ts';
import { noticeEvent, prefetchOrders, reloadOrder } from './open-order.ts';
import { actionOutbox } from './offline/action-queue.ts';

/** The polling interval while the stream is cut. */
const pollMs = 5000;
/** While the stream is open, the board is read at every n-th interval, because a proxy may buffer events. */
const pollsWhileOpen = 6;

const refreshAll = () => {
  void refreshBoard();
  void reloadOrder();
};

/** Sends queued actions, then refreshes what they changed. */
export async function sendQueued(): Promise<void> {
  const keys = () => actionOutbox.waiting().map(({ key }) => key);
  const before = keys();
  try {
    await actionOutbox.sendAll();
  } catch (error) {
    console.warn('Not sent yet:', sentenceFor(error));
  }
  const after = keys();
  if (before.some((key) => !after.includes(key))) await Promise.all([refreshBoard(), reloadOrder()]);
}

/** Syncs the board by the store's events, and by polling while the stream is cut. @returns stops it */
export function syncBoard(): () => void {
  let end: (() => void) | undefined;
  let isCut = true;
  /** Delays the next connection after a cut. */
  let isWaiting = false;
  /** A refused connection is not retried before this time of `performance.now()`. */
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
          refreshAll(); // this detects ended roles
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
  const stopWaiting = $board.subscribe(() => (connect(), void sendQueued(), void prefetchOrders()));
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
