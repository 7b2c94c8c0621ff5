import { atom } from 'nanostores';
import { acceptOrder, readBoard } from '#contract/counter/board';
import type { LastStep } from '#contract/counter/undo';
import { call, type CallAnswer } from '#lib/api/client';
import { createActions, createCounterResource, readStore } from './calls.ts';
import { saveView, readSavedView } from './offline/view-copy.ts';
import { sendOrQueue, actionOutbox, type CounterAction } from './offline/action-queue.ts';
import { offerUndo } from './undo/taken.ts';

export type Board = CallAnswer<typeof readBoard>['data'];

const board = createCounterResource(async (label: string) => {
  const store = await readStore(label);
  const { data } = await call(readBoard, { params: { label } });
  const shown = { board: data, readAt: Date.now(), store };
  saveView(label, shown);
  return shown;
});

/** Shows the stored board, if none could be loaded because the shop was not reached. */
function showOfflineCopy(): void {
  if (board.$state.get().status !== 'failed') return;
  const copy = readSavedView(label);
  if (copy?.board) board.set({ board: copy.board, readAt: copy.readAt, store: copy.store });
}

/** `readAt` is in the device's time. */
export const { $state: $board } = board;

const actions = createActions();

/** Why the last action failed. */
export const { $problem: $refusal, setProblem: setRefusal } = actions;

export const $accepting = atom<readonly number[]>([]);

let label = '';

export async function openBoard(of: string): Promise<void> {
  selectStore(of);
  board.reset();
  await refreshBoard();
}

/** Selects the store of later calls, without loading its board. */
export function selectStore(of: string): void {
  label = of;
  setRefusal();
}

export const boardStore = (): { label: string } => ({ label });

let running: Promise<void> | undefined;
let isWanted = false;

/** Refreshes the board. Concurrent calls share one trailing refresh. */
export async function refreshBoard(): Promise<void> {
  isWanted = true;
  running ??= (async () => {
    while (isWanted) {
      isWanted = false;
      await board.load(label);
      showOfflineCopy();
    }
  })().finally(() => (running = undefined));
  await running;
}

/**
 * Runs an action and shows a refusal; the board is then refreshed.
 * @param action an action that can wait: it is queued if the shop is not reached, or if others wait
 * @returns whether it succeeded or is queued
 */
export async function attempt(work: () => Promise<unknown>, action?: CounterAction): Promise<boolean> {
  const isDone = await actions.run(() => sendOrQueue(work, action));
  void refreshBoard();
  return isDone;
}

/** Offers to undo a step, unless it was refused or is queued. */
export function offerUndoOf(order_id: number, step: LastStep['step'], isDone: boolean): void {
  const isQueued = actionOutbox.waiting().some((action) => action.order_id === order_id);
  offerUndo(isDone && !isQueued ? { order_id, step } : undefined);
}

/** Accepts an order. An earlier acceptance by another person is kept. */
export async function accept(orderId: number): Promise<boolean> {
  if ($accepting.get().includes(orderId)) return false;
  $accepting.set([...$accepting.get(), orderId]);
  const action = { kind: 'accept' as const, order_id: orderId };
  const isDone = await attempt(() => call(acceptOrder, { params: { ...boardStore(), orderId } }), action);
  offerUndoOf(orderId, 'accepted', isDone);
  await refreshBoard();
  $accepting.set($accepting.get().filter((id) => id !== orderId));
  return isDone;
}
