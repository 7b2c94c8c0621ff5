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
import { call } from '#lib/api/client';
import { boardStore, refreshBoard } from './board.ts';
import { createActions, createCounterResource } from './calls.ts';

const day = createCounterResource(async () => (await call(readDay, { params: boardStore() })).data);

/** The store's day. */
export const { $state: $day, load: refreshDay } = day;

const actions = createActions();

/** Why the last change was not made. */
export const { $problem: $dayProblem } = actions;

/** Forgets the day, as the counter turns elsewhere. */
export function closeDay(): void {
  day.reset();
  actions.say();
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await actions.run(work);
  await Promise.all([refreshDay(), refreshBoard()]);
  return isDone;
}

/** Pauses orders. @returns whether it was done, as all changes here */
export const pauseStore = (span: PauseSpan): Promise<boolean> =>
  change(() => call(pauseOrders, { params: boardStore(), body: { span } }));

/** Ends the pause. */
export const resumeStore = (): Promise<boolean> => change(() => call(resumeOrders, { params: boardStore() }));

/** Closes earlier on a day (`HH:MM`), or with null as usual. */
export const closeAt = (date: string, closes: string | null): Promise<boolean> =>
  change(() => call(setClosing, { params: boardStore(), body: { date, closes } }));

/** Sets how many orders each slot of a day takes; null for as usual. */
export const takeInSlots = (date: string, capacity: number | null): Promise<boolean> =>
  change(() => call(setCapacity, { params: boardStore(), body: { date, capacity } }));

/** Sets the UPI ID at which the store is paid on delivery; empty for none. */
export const saveUpiId = (upi_id: string): Promise<boolean> =>
  change(() => call(setUpiId, { params: boardStore(), body: { upi_id } }));

/** Makes a day a holiday. */
export const closeOn = (date: string, name: string): Promise<boolean> =>
  change(() => call(addHoliday, { params: boardStore(), body: { date, name } }));

/** Takes a holiday of the counter away. */
export const openOn = (date: string): Promise<boolean> =>
  change(() => call(removeHoliday, { params: boardStore(), body: { date } }));

/** Sets the seasonal notice on the home page; empty for none. */
export const showSeason = (line: string): Promise<boolean> =>
  change(() => call(setSeasonLine, { params: boardStore(), body: { line } }));
