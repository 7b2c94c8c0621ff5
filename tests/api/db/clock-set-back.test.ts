import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPGlite } from '#server/db/database';

const longestTimerMs = 2 ** 31 - 1;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.restoreAllMocks(); // first: what it restores is the timer that it found
  vi.useRealTimers();
});

it('is not kept busy by its timer when the clock was set back by a month', async () => {
  const pglite = await createPGlite();
  await pglite.query('create table t ()');
  const start = vi.spyOn(globalThis, 'setTimeout');
  vi.setSystemTime(Date.now() - 30 * 24 * 60 * 60_000);
  vi.advanceTimersToNextTimer();
  await pglite.close();
  expect(start.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([longestTimerMs]);
});
