import { readStoreTotals } from '#contract/books/totals';
import { call } from '#lib/api/client';
import { createCounterResource } from '../calls.ts';

const everyMs = 60_000;

const totals = createCounterResource(async () => (await call(readStoreTotals)).data);

/** Today's totals of the stores where the person works. */
export const { $state: $storeTotals } = totals;

/** Reads the totals now and each minute. @returns stops it */
export function keepStoreTotals(): () => void {
  void totals.load();
  const timer = setInterval(() => void totals.load(), everyMs);
  return () => {
    clearInterval(timer);
    totals.reset();
  };
}
