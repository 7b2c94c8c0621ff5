import closeWithGrace from 'close-with-grace';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C may send signals through the terminal, npm and the bootstrap. Only a later one exits at once. */
const echoMs = 1000;

/** Collects close functions, and calls them in reverse order on stop or failure. */
export function createClosing() {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();

  async function closeAll(): Promise<void> {
    stopping.abort(new Error('The shop is stopping.'));
    // Resources that never opened fail to close; the others must still close.
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
    signal: stopping.signal,
    add: (close: () => Promise<unknown>) => void closers.push(close),
    closeAll,
  };
}
