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
