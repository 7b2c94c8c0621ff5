import { readPromised, rescheduleOrder } from '#contract/settings/promised';
import {
  addHoliday,
  pauseOrders,
  readDay,
  removeHoliday,
  resumeOrders,
  setCapacity,
  setClosing,
  setSeasonLine,
  setUpiId,
  type PauseSpan,
} from '#contract/counter/day';
import { cancelAtCounter } from '#contract/counter/money';
import { call } from '#lib/api/client';
import * as t from '#texts/day';
import { boardStore, refreshBoard } from './board.ts';
import { createActions, createCounterResource, resultOf } from './calls.ts';
import { decidePromised, type Decision } from './questions/promised.ts';

const day = createCounterResource(async () => (await call(readDay, { params: boardStore() })).data);

export const { $state: $day, load: refreshDay } = day;

const actions = createActions();

export const { $problem: $dayProblem } = actions;

export function closeDay(): void {
  day.reset();
  actions.setProblem();
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await actions.run(work);
  await Promise.all([refreshDay(), refreshBoard()]);
  return isDone;
}

/** Moves or cancels the orders promised for a closing as staff decide, and saves it. @returns whether it was saved */
async function close(closing: { date: string; closes?: string }, save: () => Promise<unknown>): Promise<boolean> {
  const read = () => call(readPromised, { params: boardStore(), query: closing });
  const orders = (await resultOf(actions.run, read))?.data;
  const decisions = orders?.length ? await decidePromised(orders, closing.closes) : new Map<number, Decision>();
  if (!orders || !decisions) return false;
  const failed: number[] = [];
  for (const { order_id, next } of orders) {
    const params = { ...boardStore(), orderId: order_id };
    const decision = decisions.get(order_id);
    const isDone = await actions.run(async () => {
      if (decision === 'cancel') await call(cancelAtCounter, { params, body: { reason: t.closedThen() } });
      if (decision === 'move' && next) await call(rescheduleOrder, { params, body: { starts_at: next.starts_at } });
    });
    if (!isDone) failed.push(order_id);
  }
  const isSaved = await change(save);
  if (isSaved && failed.length > 0) actions.setProblem(t.promisedFailed({ orders: failed.join(', ') }));
  return isSaved;
}

/** @returns whether it succeeded, like all changes here */
export const pauseStore = (span: PauseSpan): Promise<boolean> =>
  change(() => call(pauseOrders, { params: boardStore(), body: { span } }));

export const resumeStore = (): Promise<boolean> => change(() => call(resumeOrders, { params: boardStore() }));

/**
 * Sets an early closing time (`HH:MM`), null for the usual one. First asks about the orders promised for the closed
 * time.
 */
export const closeAt = (date: string, closes: string | null): Promise<boolean> => {
  const save = () => call(setClosing, { params: boardStore(), body: { date, closes } });
  return closes === null ? change(save) : close({ date, closes }, save);
};

/** Sets the number of orders per slot on a day; null for the usual one. */
export const saveSlotCapacity = (date: string, capacity: number | null): Promise<boolean> =>
  change(() => call(setCapacity, { params: boardStore(), body: { date, capacity } }));

/** Sets the store's UPI ID for payment on delivery; empty for none. */
export const saveUpiId = (upi_id: string): Promise<boolean> =>
  change(() => call(setUpiId, { params: boardStore(), body: { upi_id } }));

/** Adds a holiday. First asks about the orders promised for it. */
export const addHolidayOn = (date: string, name: string): Promise<boolean> =>
  close({ date }, () => call(addHoliday, { params: boardStore(), body: { date, name } }));

export const removeHolidayOn = (date: string): Promise<boolean> =>
  change(() => call(removeHoliday, { params: boardStore(), body: { date } }));

/** Empty removes the notice. */
export const showSeason = (line: string): Promise<boolean> =>
  change(() => call(setSeasonLine, { params: boardStore(), body: { line } }));
