import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate } from '#server/db/migrate';

/** Names the file of a database that each test's is a copy of: making one takes seconds, copying it a fraction of one. */
export const copiedDatabase = 'TEST_COPIED_DATABASE';

/** Makes it, before the first test; gives what takes it away after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-copied-'));
  const pglite = await PGlite.create();
  await migrate(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
  const file = path.join(folder, 'database.tar');
  await writeFile(file, (await pglite.dumpDataDir('none')).stream());
  await pglite.close();
  process.env[copiedDatabase] = file;
  return () => rm(folder, { recursive: true, force: true });
}
