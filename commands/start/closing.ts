import closeWithGrace from 'close-with-grace';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One Ctrl-C may come from the terminal, from npm and from the bootstrap; only a later one means "at once". */
const echoMs = 1000;

/** Collects what is open, and closes it in reverse order when the process is told to stop or fails. */
export function createClosing() {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();

  async function closeAll(): Promise<void> {
    stopping.abort(new Error('The shop is stopping.'));
    // One that fails was never open; the others still are.
    for (const close of closers.splice(0).reverse()) await Promise.allSettled([close()]);
  }

  const { close } = closeWithGrace({ delay: 10_000, skip: [...signals] }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await closeAll();
  });
  let toldAt: number | undefined;
  const onSignal = () => {
    if (toldAt === undefined) close();
    else if (performance.now() - toldAt > echoMs) process.exit(1);
    toldAt ??= performance.now();
  };
  for (const signal of signals) process.on(signal, onSignal);

  return {
    /** Aborted when the process is told to stop. */
    signal: stopping.signal,
    /** Has `close` called at the end. */
    add: (close: () => Promise<unknown>) => void closers.push(close),
    closeAll,
  };
}
