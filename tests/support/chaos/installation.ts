import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPGlite } from '#server/db/database';
import { databases, seedDataFolder, type TestDatabase } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { askedDatabase } from './asked-database.ts';
import type { Fleet } from './fleet.ts';

/** Where a shop's data is while its servers are killed. */
export interface Installation {
  /** How many servers serve it: one on the embedded database. */
  size: number;
  /** What each server is started with to find the data. */
  settings: Record<string, string>;
  /** Prepares the data before servers are started. */
  prepare<T>(work: (shop: TestShop) => Promise<T>): Promise<T>;
  /** The database while the servers run. */
  open(fleet: Fleet): TestShop['db'];
  close(): Promise<void>;
}

/** A shop of three servers on one PostgreSQL; closing it drops the database. */
export async function onPostgres(database: TestDatabase): Promise<Installation> {
  const shop = await openTestShop(database);
  return {
    size: 3,
    settings: { DATABASE_URL: database.url ?? '' },
    prepare: (work) => work(shop),
    open: () => shop.db,
    close: shop.close,
  };
}

/** A shop of one server with the embedded database in a folder of its own, which closing it removes. */
export async function inFolder(parent = tmpdir()): Promise<Installation> {
  const folder = await mkdtemp(path.join(parent, 'nukkad-killed-'));
  await seedDataFolder(folder);
  return {
    size: 1,
    settings: { DATA_DIR: folder },
    async prepare(work) {
      const shop = await openTestShop(await openPGlite(path.join(folder, 'database')));
      try {
        return await work(shop);
      } finally {
        await shop.close();
      }
    },
    open: (fleet) => askedDatabase(fleet.ask),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** Both databases, or PGlite only where there is no PostgreSQL. */
export const installations: { name: string; install(): Promise<Installation> }[] = databases.map(({ name, open }) => ({
  name,
  install: async () => (name === 'PGlite' ? inFolder() : onPostgres(await open())),
}));
