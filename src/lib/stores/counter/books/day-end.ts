import { closeDay, readDayEnd } from '#contract/books/closing';
import { call } from '#lib/api/client';
import { toDecimal, type Minor } from '#lib/money/money';
import { boardStore } from '../board.ts';
import { createActions, createCounterResource } from '../calls.ts';
import { refreshNeeds } from '../needs.ts';

const dayEnd = createCounterResource(
  async (date?: string) => (await call(readDayEnd, { params: boardStore(), query: date ? { date } : {} })).data,
);

/** Default: today. */
export const { $state: $dayEnd, load: showDayEnd } = dayEnd;

const actions = createActions();

export const { $problem: $closingProblem } = actions;

export function closeDayEnd(): void {
  dayEnd.reset();
  actions.setProblem();
}

/** `expected` is the amount that the page showed. */
interface Count {
  date: string;
  counted: Minor;
  expected: Minor;
  reason: string;
}

/** @returns whether it was closed */
export async function submitClosing({ date, counted, expected, reason }: Count): Promise<boolean> {
  const body = { date, counted: toDecimal(counted), expected: toDecimal(expected), reason };
  const isDone = await actions.run(() => call(closeDay, { params: boardStore(), body }));
  await Promise.all([showDayEnd(date), refreshNeeds()]);
  return isDone;
}
