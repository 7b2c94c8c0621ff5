import { afterAll, vi } from 'vitest';

/** Test files follow each other in one process: none leaves a stubbed global or a stopped clock to the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
