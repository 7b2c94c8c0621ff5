import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openPostgres, type OpenDatabase } from '#server/db/database';

/**
 * A new database on the server at `url`; closing drops it.
 * @param template the database on the same server that it is a copy of
 */
export async function openScratch(url: string, template = 'template1'): Promise<OpenDatabase & { url: string }> {
  const name = `nukkad_test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name} template ${template} strategy file_copy`);
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

/** Runs one statement on the server at `url`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
