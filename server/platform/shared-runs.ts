import { ShopError } from '#contract/errors';

const settled = () => undefined;

/**
 * `run` for many callers at little cost: it runs once at a time, and those who call while it runs share the next run. So
 * each gets the result of a run that began after their call.
 */
export function sharedRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      return run();
    });
    last = next.then(settled, settled); // a failure is for its callers, not for the next ones
    return next;
  };
}

/**
 * Runs work in the order of the calls, `concurrent` at a time.
 * @param maxWaiting how many calls can wait; others are refused with {@link ShopError} `unavailable`
 */
export function limitRuns(concurrent: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= maxWaiting) throw new ShopError('unavailable');
    if (running >= concurrent) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
