import type { PGlite, Transaction } from '@electric-sql/pglite';

export interface EmbeddedDatabase extends Pick<
  PGlite,
  'query' | 'transaction' | 'close' | 'closed' | 'ready' | 'waitReady'
> {
  listen(channel: string, onNotice: () => void): Promise<() => Promise<void>>;
}

/** Unusable after a panic. The message is one line for the operator. */
class EmbeddedDatabaseLost extends Error {
  constructor(cause: unknown) {
    super(`The embedded database has stopped and will be opened again: ${String(cause)}`, { cause });
    this.name = 'EmbeddedDatabaseLost';
  }
}

/** The delay after a failed open. */
const reopenMs = 1000;

const isPanic = (error: unknown) => error instanceof Error && 'severity' in error && error.severity === 'PANIC';

/**
 * Makes PGlite refuse every statement after a panic, such as a full disk: it would continue with corrupt memory.
 * @returns a function that returns whether it has panicked
 */
function refuseAfterPanic(pglite: PGlite): () => boolean {
  let lost: EmbeddedDatabaseLost | undefined;
  const watched =
    <A extends unknown[], R>(send: (...message: A) => Promise<R>) =>
    (...message: A): Promise<R> =>
      send.apply(pglite, message).catch((error: unknown) => {
        if (isPanic(error)) lost = new EmbeddedDatabaseLost(error);
        throw error;
      });
  pglite.execProtocol = watched(pglite.execProtocol);
  pglite.execProtocolStream = watched(pglite.execProtocolStream);
  const send = pglite.execProtocolRawSync;
  pglite.execProtocolRawSync = (message) => {
    if (lost) throw lost;
    return send.call(pglite, message);
  };
  return () => lost !== undefined;
}

/**
 * After a panic, the next query opens a PGlite on the same files, which recover as after a power cut. Committed data is
 * kept. Listeners are notified when they listen again.
 */
export async function openLasting(open: () => Promise<PGlite>): Promise<EmbeddedDatabase> {
  const first = await open();
  let isLost = refuseAfterPanic(first);
  let opening: Promise<PGlite> | undefined = Promise.resolve(first);
  let isClosed = false;
  const listeners = new Map<() => void, string>();
  async function openAgain(): Promise<PGlite> {
    try {
      const pglite = await open();
      isLost = refuseAfterPanic(pglite);
      for (const [onNotice, channel] of listeners) await pglite.listen(channel, onNotice);
      for (const onNotice of listeners.keys()) onNotice();
      return pglite;
    } catch (error) {
      setTimeout(() => (opening = undefined), reopenMs).unref();
      throw new EmbeddedDatabaseLost(error);
    }
  }
  async function current(): Promise<PGlite> {
    if (isLost()) [opening, isLost] = [undefined, () => false];
    return (opening ??= openAgain());
  }
  /** Undefined after a panic, or if reopening failed. The caller has received the error. */
  async function openNow(): Promise<PGlite | undefined> {
    const [opened] = await Promise.allSettled([opening]);
    return isLost() || opened.status === 'rejected' ? undefined : opened.value;
  }
  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return isClosed;
    },
    query: async (...statement) => (await current()).query(...statement),
    transaction: (work) => beginOrFail(current, work),
    async listen(channel, onNotice) {
      await (await current()).listen(channel, onNotice);
      listeners.set(onNotice, channel);
      return async () => {
        listeners.delete(onNotice);
        await (await openNow())?.unlisten(channel, onNotice);
      };
    },
    async close() {
      isClosed = true;
      await (await openNow())?.close();
    },
  };
}

/** A transaction that cannot begin fails at its first statement, because Kysely would wait for it forever. */
async function beginOrFail<T>(current: () => Promise<PGlite>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let hasBegun = false;
  try {
    const pglite = await current();
    return await pglite.transaction((tx) => {
      hasBegun = true;
      return work(tx);
    });
  } catch (error) {
    const fail = () => Promise.reject(error);
    if (!hasBegun) await work({ query: fail, exec: fail, sql: fail } as unknown as Transaction);
    throw error;
  }
}
