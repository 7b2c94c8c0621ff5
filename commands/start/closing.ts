import closeWithGrace from 'close-with-grace';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C may send signals through the terminal, npm and the bootstrap; only a later one exits immediately. */
const echoMs = 1000;

/** Collects close functions, and calls them in reverse order when the process is stopped or fails. */
export function createClosing() {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();

  async function closeAll(): Promise<void> {
    stopping.abort(new Error('The shop is stopping.'));
    // One that never opened fails to close; the others must close all the same.
    for (const close of closers.splice(0).reverse()) await Promise.allSettled([close()]);
  }

  const { close } = closeWithGrace({ delay: 10_000, skip: [...signals] }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await closeAll();
  });
  let firstSignalAt: number | undefined;
  const onSignal = () => {
    if (firstSignalAt === undefined) close();
    else if (performance.now() - firstSignalAt > echoMs) process.exit(1);
    firstSignalAt ??= performance.now();
  };
  for (const signal of signals) process.on(signal, onSignal);

  return {
    /** Aborted when the process is stopped. */
    signal: stopping.signal,
    /** Registers a function to call at the end. */
    add: (close: () => Promise<unknown>) => void closers.push(close),
    closeAll,
  };
}
