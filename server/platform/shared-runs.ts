import { ShopError } from '#contract/errors';

const settled = () => undefined;

/** Shares runs between concurrent callers. Each gets the result of a run that began after its call. */
export function sharedRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= last.then(() => {
      next = undefined;
      return run();
    });
    last = next.then(settled, settled); // later callers do not get this failure
    return next;
  };
}

/** Runs work in order, `concurrent` at a time. @throws {ShopError} `unavailable` if more than `maxWaiting` wait */
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
