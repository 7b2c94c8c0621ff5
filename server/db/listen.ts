import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const retryMs = 1000;

/**
 * Listens to a channel over a connection of its own, as a pooler between would take it away, until stopped. While
 * PostgreSQL cannot be reached it tries again each second.
 * @param onNotice also called when it listens (again)
 */
export function listenOnPostgres(connectionString: string, channel: string, onNotice: () => void) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(connectionString, channel, onNotice, stopping.signal);
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined); // stopped
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Listens until the connection ends. */
async function listenOnce(connectionString: string, channel: string, onNotice: () => void, signal: AbortSignal) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
  const ended = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve()); // the connection was lost
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  client.on('notification', onNotice);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotice();
    await ended;
  } catch {
    // it cannot be reached now
  }
  await client.end().catch(() => undefined);
}
