import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openPGlite, type OpenDatabase } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { templateSettings } from './copied-database.ts';
import { openScratch } from './scratch-postgres.ts';

/** A database of a test; `url` is where another process reaches it. */
export type TestDatabase = OpenDatabase & { url?: string };

/** PGlite in memory, with the schema in it: a copy, where one has been made to be copied. */
export async function openInMemory(): Promise<TestDatabase> {
  const file = process.env[templateSettings.pglite];
  return file ? openPGlite(undefined, await openAsBlob(file)) : migrated(openPGlite());
}

/** Puts an embedded database into a data folder, where a shop looks for its own: to make one takes seconds. */
export async function seedDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const copy = await openAsBlob(process.env[templateSettings.pglite] ?? '');
  await (await openPGlite(path.join(folder, 'database'), copy)).close();
}

/**
 * The databases the tests run on: PGlite in memory, and PostgreSQL when `TEST_DATABASE_URL` names a server
 * on which databases may be created. `open` gives a fresh one with the schema in it; closing drops it.
 */
export const databases: { name: string; open(): Promise<TestDatabase> }[] = [{ name: 'PGlite', open: openInMemory }];

const server = process.env.TEST_DATABASE_URL;
if (server)
  databases.push({ name: 'PostgreSQL', open: () => openScratch(server, process.env[templateSettings.postgres]) });

/**
 * The databases of tests whose subject begins behind the database, where pages are rendered or pictures drawn: in `npm test`
 * PGlite alone, in `npm run soak` all of {@link databases}. Whatever asks something of the database itself is tested on all
 * of them: locks, claims, races, money, limits, types, migrations, what publishes by itself.
 */
export const renderingDatabases = process.env.SOAK ? databases : databases.slice(0, 1);

async function migrated(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening;
  await migrate(database.db);
  return database;
}
