import { afterAll, vi } from 'vitest';

const { setTimeout } = globalThis;

/** Test files follow each other in one process: none leaves a stubbed global or a stopped clock to the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (globalThis.setTimeout !== setTimeout) throw new Error('a spy on a fake timer was restored after the clock');
});
