import type { Extension, PGlite as EmbeddedPGlite } from '@electric-sql/pglite';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PGliteDialect,
  PostgresDialect,
  replaceWithNoncontingentExpression,
  type Dialect,
} from 'kysely';
import pg from 'pg';
import { openLasting, type EmbeddedDatabase } from './connections/lasting-pglite.ts';
import { listenOnPostgres, type Listener } from './connections/listen.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** `query` takes plain SQL, for libraries that build their own. */
export interface OpenDatabase {
  kind: 'pglite' | 'postgres';
  db: Database;
  query(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number }>;
  /** Runs `work` while no other process or task holds the lock of that name. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Reconnects automatically. @returns the function that ends it */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Replaces empty `in` lists, which SQL does not allow. */
const openKysely = (dialect: Dialect) =>
  new Kysely<Schema>({
    dialect,
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });

/** Connections for session-scoped state, without a statement timeout. */
const openSessions = (directUrl: string, max: number) =>
  new pg.Pool({ connectionString: directUrl, max, options: '-c statement_timeout=0' });

/** Without a statement timeout. @param directUrl as in {@link openPostgres} */
export async function inSession(directUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openSessions(directUrl, 1) }) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Statements and waiting for a connection time out after 10 s.
 * @param directUrl without a pooler, because poolers support neither session locks nor notifications
 */
export function openPostgres(url: string, { connections = 10, directUrl = url } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  const db = openKysely(new PostgresDialect({ pool }));
  const locks = openSessions(directUrl, 4); // a lock lasts as long as its connection
  for (const either of [pool, locks]) {
    either.on('error', () => undefined); // an idle connection was lost: the pool replaces it
    either.on('connect', (client) => client.on('error', () => undefined)); // one in use was lost: its next query fails
  }
  return {
    kind: 'postgres',
    db,
    async query(text, values) {
      const { rows, rowCount } = await pool.query(text, values);
      return { rows, rowCount: rowCount ?? 0 };
    },
    async withLock(name, work) {
      const client = await locks.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        return await work();
      } finally {
        client.release(true); // closing the session releases the lock in any case
      }
    },
    listen: async (channel, listener) => listenOnPostgres(directUrl, channel, listener),
    async close() {
      await Promise.all([db.destroy(), locks.end()]);
    },
  };
}

/** In memory without a `folder`. Take the data folder's lock first: no other process may have it open. */
export async function openPGlite(folder?: string): Promise<OpenDatabase> {
  return onPGlite(folder ? await openLasting(() => createPGlite(folder)) : await createPGlite());
}

/** @param loadDataDir the initial content of a new one, as dumped by PGlite */
export async function createPGlite(folder?: string, loadDataDir?: Blob): Promise<EmbeddedPGlite> {
  const [{ PGlite }, { cube }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/cube'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return PGlite.create(folder, {
    parsers: { [int8]: Number },
    extensions: { boundedTimer, cube, pg_trgm },
    // Half the default, because the operating system also caches the files.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'],
    ...(loadDataDir && { loadDataDir }),
  });
}

const setTimer = '_setitimer_js';

interface EmscriptenOptions {
  instantiateWasm(imports: { env: Record<typeof setTimer, SetTimer> }, done: unknown): object;
}
type SetTimer = (timer: number, milliseconds: number) => number;

/** Node fires timers with a longer delay at once. */
const longestTimerMs = 2 ** 31 - 1;

/** With the clock set back by a month, the timer would exceed the limit, fire at once and restart continuously. */
const boundedTimer: Extension = {
  name: 'bounded timer',
  setup: async (_pglite, options: EmscriptenOptions) => ({
    emscriptenOpts: {
      ...options,
      instantiateWasm(imports, done) {
        const set = imports.env[setTimer];
        imports.env[setTimer] = (timer, milliseconds) => set(timer, Math.min(milliseconds, longestTimerMs));
        return options.instantiateWasm(imports, done);
      },
    } satisfies EmscriptenOptions,
  }),
};

/** Closing the database closes the PGlite. */
export function onPGlite(pglite: EmbeddedDatabase): OpenDatabase {
  const db = openKysely(new PGliteDialect({ pglite }));
  const tails = new Map<string, Promise<unknown>>();
  return {
    kind: 'pglite',
    db,
    async query(text, values) {
      const { rows, affectedRows } = await pglite.query(text, values);
      return { rows, rowCount: affectedRows ?? rows.length };
    },
    withLock(name, work) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
      tails.set(name, turn);
      return turn;
    },
    async listen(channel, { onNotice }) {
      const stop = await pglite.listen(channel, onNotice);
      onNotice();
      return () => stop();
    },
    close: () => db.destroy(),
  };
}
