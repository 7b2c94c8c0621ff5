import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { openPGlite, openPostgres, type OpenDatabase } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { copiedDatabase } from './copied-database.ts';

/** A database of a test; `url` is where another process reaches it. */
export type TestDatabase = OpenDatabase & { url?: string };

/** PGlite in memory, with the schema in it: a copy, where one has been made to be copied. */
export async function openInMemory(): Promise<TestDatabase> {
  const file = process.env[copiedDatabase];
  return file ? openPGlite(undefined, await openAsBlob(file)) : migrated(openPGlite());
}

/**
 * The databases the tests run on: PGlite in memory, and PostgreSQL when `TEST_DATABASE_URL` names a server
 * on which databases may be created. `open` gives a fresh one with the schema in it; closing drops it.
 */
export const databases: { name: string; open(): Promise<TestDatabase> }[] = [{ name: 'PGlite', open: openInMemory }];

const server = process.env.TEST_DATABASE_URL;
if (server) databases.push({ name: 'PostgreSQL', open: () => migrated(openScratch(server)) });

async function migrated(opening: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await opening;
  await migrate(database.db);
  return database;
}

async function openScratch(url: string): Promise<TestDatabase> {
  const name = `nukkad_test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = addressOf(url, name);
  const database = openPostgres(own, { connections: 5 });
  return {
    ...database,
    url: own,
    async close() {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
