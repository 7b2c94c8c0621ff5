import { readStoreTotals } from '#contract/books/totals';
import { call } from '#lib/api/client';
import { pollWhileVisible } from '#lib/stores/device/poll';
import { createCounterResource } from '../calls.ts';

const everyMs = 60_000;

const totals = createCounterResource(async () => (await call(readStoreTotals)).data);

/** Today's totals of the person's stores. */
export const { $state: $storeTotals } = totals;

/** Loads the totals now and every minute. @returns stops it and clears the totals */
export function pollStoreTotals(): () => void {
  const stop = pollWhileVisible(() => void totals.load(), everyMs);
  return () => {
    stop();
    totals.reset();
  };
}
