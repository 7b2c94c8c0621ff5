import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPGlite, onPGlite, openPostgres } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { loadPlaces } from '#server/stores/places/load-places';
import { addressOf, onServer } from './scratch-postgres.ts';

/**
 * Environment variables that name the templates which tests copy, as making them takes seconds: a PGlite file, a
 * PGlite's folder, a PostgreSQL database, a folder of pictures.
 */
export const templateSettings = {
  pglite: 'TEST_COPIED_PGLITE',
  pgliteFolder: 'TEST_COPIED_PGLITE_FOLDER',
  postgres: 'TEST_COPIED_POSTGRES',
  pictures: 'TEST_COPIED_PICTURES',
};

/** Makes the templates before the first test; gives the function that removes them after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const remove = await Promise.all([makePGlite(), url ? makePostgres(url) : () => Promise.resolve()]);
  return async () => void (await Promise.all(remove.map((run) => run())));
}

async function makePGlite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-copied-'));
  const pglite = await createPGlite();
  const embedded = onPGlite(pglite);
  await migrate(embedded.db);
  await loadPlaces(embedded);
  const file = path.join(folder, 'database.tar');
  const content = await pglite.dumpDataDir('none');
  await writeFile(file, content.stream());
  await pglite.close();
  process.env[templateSettings.pglite] = file;
  process.env[templateSettings.pgliteFolder] = path.join(folder, 'database');
  await (await createPGlite(path.join(folder, 'database'), content)).close();
  process.env[templateSettings.pictures] = path.join(folder, 'pictures');
  await mkdir(path.join(folder, 'pictures'));
  return () => rm(folder, { recursive: true, force: true });
}

async function makePostgres(url: string): Promise<() => Promise<void>> {
  const name = `nukkad_copied_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const database = openPostgres(addressOf(url, name));
  await migrate(database.db);
  await loadPlaces(database);
  await database.close();
  process.env[templateSettings.postgres] = name;
  return () => onServer(url, `drop database ${name} with (force)`);
}
