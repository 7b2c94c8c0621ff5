import { atom } from 'nanostores';
import {
  addHoliday,
  pauseOrders,
  readDay,
  removeHoliday,
  resumeOrders,
  setCapacity,
  setClosing,
  type Day,
  type PauseSpan,
} from '#contract/counter/day';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { counterMessages } from '#lib/messages/counter';
import { boardStore, refreshBoard } from './board.ts';
import { counterSentence } from './counter-sentence.ts';
import { isLoggedOut, leave } from './session.ts';

/** The store's day. A failure later keeps what was read. */
export type DayState = { status: 'loading' } | { status: 'failed'; problem: string } | { status: 'ready'; day: Day };

export const $day = atom<DayState>({ status: 'loading' });

/** Why the last change was not made. */
export const $dayProblem = atom<string | undefined>();

/** Reads the day of the store. */
export async function refreshDay(): Promise<void> {
  try {
    $day.set({ status: 'ready', day: (await call(readDay, { params: boardStore() })).data });
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else if ($day.get().status !== 'ready') $day.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

/** Forgets the day, as the counter turns elsewhere. */
export function closeDay(): void {
  $day.set({ status: 'loading' });
  $dayProblem.set(undefined);
}

async function change(work: () => Promise<unknown>): Promise<boolean> {
  $dayProblem.set(undefined);
  try {
    await work();
    return true;
  } catch (error) {
    if (isLoggedOut(error)) leave(counterMessages.sessionEnded);
    else $dayProblem.set(counterSentence(error));
    return false;
  } finally {
    await Promise.all([refreshDay(), refreshBoard()]);
  }
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

/** Makes a day a holiday. */
export const closeOn = (date: string, name: string): Promise<boolean> =>
  change(() => call(addHoliday, { params: boardStore(), body: { date, name } }));

/** Takes a holiday of the counter away. */
export const openOn = (date: string): Promise<boolean> =>
  change(() => call(removeHoliday, { params: boardStore(), body: { date } }));
