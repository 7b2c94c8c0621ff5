import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const retryMs = 1000;

export interface Listener {
  /** Also called when listening starts, because notifications may have been missed. */
  onNotice: () => void;
  /** Called once for each outage. */
  onFailure: (error: unknown) => void;
}

/** Uses its own connection, because poolers do not support it. @returns the function that stops it */
export function listenOnPostgres(connectionString: string, channel: string, { onNotice, onFailure }: Listener) {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let hasFailed = false;
  const onHeard = () => {
    hasFailed = false;
    onNotice();
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(connectionString, channel, onHeard, stopped);
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
      }
      await Promise.race([wait(retryMs, undefined, { ref: false }), stopped]);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

async function listenOnce(connectionString: string, channel: string, onNotice: () => void, stopped: Promise<void>) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
  const lost = new Promise<Error>((resolve) => {
    client.on('end', () => resolve(new Error('The connection was closed')));
    client.on('error', resolve);
  });
  client.on('notification', onNotice);
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotice();
    const error = await Promise.race([lost, stopped]);
    if (error) throw error;
  } finally {
    await client.end();
  }
}
