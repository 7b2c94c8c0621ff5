import closeWithGrace from 'close-with-grace';

/** Collects what is open, and closes it in reverse order when the process is told to stop or fails. */
export function createClosing() {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();

  async function closeAll(): Promise<void> {
    stopping.abort(new Error('The shop is stopping.'));
    // One that fails was never open; the others still are.
    for (const close of closers.splice(0).reverse()) await Promise.allSettled([close()]);
  }

  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await closeAll();
  });

  return {
    /** Aborted when the process is told to stop. */
    signal: stopping.signal,
    /** Has `close` called at the end. */
    add: (close: () => Promise<unknown>) => void closers.push(close),
    closeAll,
  };
}
