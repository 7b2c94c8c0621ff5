import { openAsBlob } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { createPGlite, onPGlite, openPGlite, type Database, type OpenDatabase } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { loadPlaces } from '#server/stores/places/load-places';
import { templateSettings } from './copied-database.ts';
import { emptying } from './empty-database.ts';
import { openScratch } from './scratch-postgres.ts';

/** A test's database; other processes reach it at `url`. */
export type TestDatabase = OpenDatabase & { url?: string };

interface TestDatabases {
  name: string;
  open(): Promise<TestDatabase>;
}

/**
 * A migrated PGlite in memory: a copy of the template if there is one. A closed one is emptied and opened again, as making
 * one takes a second of processor time.
 */
export async function openInMemory(): Promise<TestDatabase> {
  const file = process.env[templateSettings.pglite];
  return file ? onPGlite(idle.pop() ?? (await createReusable(file))) : migrated(openPGlite());
}

/** Kept outside of this module, which tests of pages load anew. */
const kept = globalThis as { idleDatabases?: PGlite[] };
const idle = (kept.idleDatabases ??= []);

async function createReusable(file: string): Promise<PGlite> {
  const pglite = await createPGlite(undefined, await openAsBlob(file));
  const empty = await emptying(pglite);
  const close = pglite.close.bind(pglite);
  pglite.close = async () => {
    if (await empty()) idle.push(pglite);
    else await close();
  };
  return pglite;
}

/** Copies the embedded database's template into a data folder, as making one takes seconds. */
export const seedDataFolder = (folder: string): Promise<void> =>
  cp(process.env[templateSettings.pgliteFolder] ?? '', path.join(folder, 'database'), { recursive: true });

/**
 * The databases the tests run on: PGlite in memory, and PostgreSQL when `TEST_DATABASE_URL` names a server
 * on which databases may be created. `open` gives a fresh migrated one; closing drops it.
 */
export const databases: TestDatabases[] = [{ name: 'PGlite', open: openInMemory }];

const server = process.env.TEST_DATABASE_URL ?? '';

/** Whether there is a PostgreSQL server: `describe.skipIf(!hasPostgres)` for tests that need {@link postgres}. */
export const hasPostgres = server !== '';

export const postgres: TestDatabases = {
  name: 'PostgreSQL',
  open: () => openScratch(server, process.env[templateSettings.postgres]),
};
if (hasPostgres) databases.push(postgres);

/**
 * The databases of tests that render pages or draw pictures: in `npm test` PGlite only, in `npm run soak` all of
 * {@link databases}. What depends on the database itself is always tested on all: locks, claims, races, money, limits,
 * types, migrations.
 */
export const renderingDatabases = process.env.SOAK ? databases : databases.slice(0, 1);

/**
 * The database of tests of rules that no lock, race or type of the database decides, some asked a thousand ways: in
 * `npm test` PostgreSQL, whose answers take half the processor time, or PGlite where there is none; in `npm run soak` all
 * of {@link databases}. The browser tests ask most of these rules on PGlite, where their shop also publishes itself.
 * `npm test -- PostgreSQL` leaves them out: `npm test` without PostgreSQL has run them.
 */
export const ruleDatabases = process.env.SOAK
  ? databases
  : process.env.RULES_TESTED
    ? databases.slice(0, 1)
    : databases.slice(-1);

/** Whether a transaction of a PostgreSQL database waits for a row that another one holds. */
export async function isSomebodyWaiting(tx: Database): Promise<boolean> {
  await sql`select pg_stat_clear_snapshot()`.execute(tx); // a transaction goes on seeing who waited when it first looked
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return rows.length > 0;
}

async function migrated(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening;
  await migrate(database.db);
  await loadPlaces(database);
  return database;
}
