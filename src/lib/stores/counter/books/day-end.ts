import { closeDay, readDayEnd } from '#contract/books/closing';
import { call } from '#lib/api/client';
import { toDecimal, type Minor } from '#lib/money/money';
import { boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';
import { refreshNeeds } from '../needs.ts';

const dayEnd = createCounterResource(
  async (date?: string) => (await call(readDayEnd, { params: boardStore(), query: date ? { date } : {} })).data,
);

/** The day that is looked at, today by default. */
export const { $state: $dayEnd, load: showDayEnd } = dayEnd;

const actions = createActions();

/** Why the day was not closed. */
export const { $problem: $closingProblem } = actions;

/** Forgets the day, because the counter shows something else. */
export function leaveDayEnd(): void {
  dayEnd.reset();
  actions.say();
}

/** The count of a day's cash; `expected` is what the person has seen. */
interface Count {
  date: string;
  counted: Minor;
  expected: Minor;
  reason: string;
}

/** Closes the day. @returns whether it was done */
export async function closeWith({ date, counted, expected, reason }: Count): Promise<boolean> {
  const body = { date, counted: toDecimal(counted), expected: toDecimal(expected), reason };
  const isDone = await actions.run(() => call(closeDay, { params: boardStore(), body }));
  await Promise.all([showDayEnd(date), refreshNeeds()]);
  return isDone;
}
