import timers from 'node:timers';
import { afterAll, expect, vi } from 'vitest';

/** Test files follow each other in one process: none leaves a stubbed global or a stopped clock to the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(globalThis.setTimeout, 'a spy on a fake timer was restored after the clock').toBe(timers.setTimeout);
});
