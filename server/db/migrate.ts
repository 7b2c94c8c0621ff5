import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as t from '#texts/settings';
import type { Schema } from './schema.ts';

const folder = new URL('migrations/', import.meta.url);

/** By file name, in order. Never edit a released migration. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const migration = (await import(new URL(name, folder).href)) as Migration;
    return [name.replace('.ts', ''), migration];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A later release may add a lower number. It runs too, because migrations are independent. */
const migratorOf = (db: Kysely<Schema>) =>
  new Migrator({ db, provider: { getMigrations: readMigrations }, allowUnorderedMigrations: true });

/** Safe for concurrent processes. @throws {Error} naming the failed migration, which is rolled back */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = migratorOf(db);
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
  throw new Error(t.migrationFailed({ migration: failed }), { cause: error });
}

export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt);
}
