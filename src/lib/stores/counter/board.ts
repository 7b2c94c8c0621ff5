import { atom } from 'nanostores';
import { acceptOrder, readBoard } from '#contract/counter/board';
import type { LastStep } from '#contract/counter/undo';
import { call, type CallAnswer } from '#lib/api/client';
import { createActions, createCounterResource, readStore } from './calls.ts';
import { keepShown, readShown } from './kept/keep-shown.ts';
import { sendOrKeep, tapOutbox, type Tap } from './kept/taps.ts';
import { offerUndo } from './undo/taken.ts';

/** The orders of a store by what is to do. */
export type Board = CallAnswer<typeof readBoard>['data'];

const board = createCounterResource(async (label: string) => {
  const store = await readStore(label);
  const { data } = await call(readBoard, { params: { label } });
  const shown = { board: data, readAt: Date.now(), store };
  keepShown(label, shown);
  return shown;
});

/** Shows the board that was kept, if none could be read because the shop is not reached. */
function showKept(): void {
  if (board.$state.get().status !== 'failed') return;
  const kept = readShown(label);
  if (kept?.board) board.set({ board: kept.board, readAt: kept.readAt, store: kept.store });
}

/** The board, as it was read at a moment of the device's clock. */
export const { $state: $board } = board;

const actions = createActions();

/** Why the last thing that was tapped was not done. */
export const { $problem: $refusal, say: sayRefusal } = actions;

/** The orders that are being accepted. */
export const $accepting = atom<readonly number[]>([]);

let label = '';

/** Loads the board of a store. */
export async function openBoard(of: string): Promise<void> {
  selectStore(of);
  board.reset();
  await refreshBoard();
}

/** Selects the store of later calls, without loading its board. */
export function selectStore(of: string): void {
  label = of;
  sayRefusal();
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
      await board.load(label);
      showKept();
    }
  })().finally(() => (running = undefined));
  await running;
}

/**
 * Does what was tapped, and says why when it is refused. What is shown is then read again.
 * @param tap what can wait: it is kept when the shop is not reached, and behind what waits already
 * @returns whether it was done, or is kept
 */
export async function attempt(work: () => Promise<unknown>, tap?: Tap): Promise<boolean> {
  const isDone = await actions.run(() => sendOrKeep(work, tap));
  void refreshBoard();
  return isDone;
}

/** Offers to undo a step, unless it was refused or waits for the shop. */
export function offerUndoOf(order_id: number, step: LastStep['step'], isDone: boolean): void {
  const isKept = tapOutbox.waiting().some((tap) => tap.order_id === order_id);
  offerUndo(isDone && !isKept ? { order_id, step } : undefined);
}

/** Accepts an order: the store has heard of it. Accepted by another person before, it stays theirs. */
export async function accept(orderId: number): Promise<boolean> {
  if ($accepting.get().includes(orderId)) return false;
  $accepting.set([...$accepting.get(), orderId]);
  const tap = { kind: 'accept' as const, order_id: orderId };
  const isDone = await attempt(() => call(acceptOrder, { params: { ...boardStore(), orderId } }), tap);
  offerUndoOf(orderId, 'accepted', isDone);
  await refreshBoard();
  $accepting.set($accepting.get().filter((id) => id !== orderId));
  return isDone;
}
