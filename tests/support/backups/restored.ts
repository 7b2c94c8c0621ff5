import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createPGlite, onPGlite } from '#server/db/database';
import { findPostgres } from '#tools/shop/postgres';
import type { TestDatabase } from '../shop/databases.ts';
import { openScratch } from '../shop/scratch-postgres.ts';

const run = promisify(execFile);

/** Runs a script of `docs/deploy/` with PostgreSQL's programs. @returns its output */
export async function runDeployScript(
  name: string,
  argument: string,
  settings: Record<string, string>,
): Promise<string> {
  const env = { PATH: `${await findPostgres()}:${process.env.PATH}`, ...settings };
  return (await run(path.resolve('docs/deploy', name), [argument], { env })).stdout.trim();
}

/** Restores a backup with `restore.sh` into a new PostgreSQL database. Its tables are those of the version that wrote it. */
async function restorePostgres(backup: string, dataDir: string): Promise<TestDatabase> {
  const database = await openScratch(process.env.TEST_DATABASE_URL ?? '');
  await runDeployScript('restore.sh', backup, { DATABASE_URL: database.url, DATA_DIR: dataDir });
  return database;
}

/** A statement that copies rows into a table, with the rows; anything else is plain SQL. */
const copies = /^(COPY [^\n]*) FROM stdin;\n(.*?)^\\\.$/gms;

/** The same in a new PGlite, from PostgreSQL's dump. */
async function restoreEmbedded(backup: string): Promise<TestDatabase> {
  const file = path.join(backup, 'database.dump');
  const args = ['--no-owner', '--schema=public', '--file=-', file];
  const { stdout } = await run(path.join((await findPostgres()) ?? '', 'pg_restore'), args, { maxBuffer: 100_000_000 });
  const script = stdout.replaceAll(/^\\(un)?restrict .*$/gm, '');
  const pglite = await createPGlite();
  await pglite.exec('create extension if not exists cube; create extension if not exists pg_trgm');
  let done = 0;
  for (const { index, 0: whole, 1: copy, 2: rows = '' } of script.matchAll(copies)) {
    await pglite.exec(script.slice(done, index));
    await pglite.query(`${copy} from '/dev/blob'`, [], { blob: new Blob([rows]) });
    done = index + whole.length;
  }
  await pglite.exec(script.slice(done));
  await pglite.exec('reset all');
  return onPGlite(pglite);
}

/** Restores a backup into a new database, whose tables are not brought up to date. Needs PostgreSQL's programs for both. */
export const restorers = [
  { name: 'PGlite', restore: restoreEmbedded },
  { name: 'PostgreSQL', restore: restorePostgres },
];

/** The numbers of unfinished orders and payments in a backup: tests/support/backups/make.ts. */
export const readUnderWay = async <T>(backup: string): Promise<T> =>
  JSON.parse(await readFile(path.join(backup, 'under-way.json'), 'utf8')) as T;
