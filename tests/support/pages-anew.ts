import { afterAll, vi } from 'vitest';

/*
 * Files of tests of pages follow each other in one process, as importing the server for each takes seconds. Each begins with
 * modules loaded anew, and ends the timers of its pages, which would read the storage of a later file's page.
 */

const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];

const recording = <T extends typeof startTimeout | typeof startInterval>(start: T): T =>
  Object.assign((...args: Parameters<T>) => {
    const timer = Reflect.apply(start, globalThis, args) as ReturnType<typeof setTimeout>;
    timers.push(timer);
    return timer;
  }, start) as T;

Object.assign(globalThis, { setTimeout: recording(startTimeout), setInterval: recording(startInterval) });

afterAll(() => {
  vi.resetModules();
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
});
