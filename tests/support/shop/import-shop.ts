import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#server/platform/config';
import { openDataFolder } from '#server/platform/data-folder';
import type { OpenDatabase } from '#server/db/database';
import type { OpenShop } from '#server/open-shop';
import { places } from '#server/stores/places/places';
import { isErrno } from '#system/errno';
import { templateSettings } from './copied-database.ts';

/** Links the files of a folder into another, except for those that exist there. */
async function linkMissingFiles(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !name.endsWith('.tmp'));
  const links = names.map((name) => link(path.join(from, name), path.join(to, name)));
  for (const { reason } of (await Promise.allSettled(links)).filter((result) => result.status === 'rejected'))
    if (!isErrno(reason, 'EEXIST')) throw reason;
}

/**
 * A shop without a catalogue, with its own data folder; closing it removes folder and database. Its pictures are passed
 * on to the next shop, as making those of the demo takes seconds.
 */
export async function openEmptyShop(opening: Promise<OpenDatabase>): Promise<OpenShop> {
  const database = await opening;
  const parent = await mkdtemp(path.join(tmpdir(), 'shop-'));
  const dataFolder = await openDataFolder(path.join(parent, 'data'));
  const sharedPictures = process.env[templateSettings.pictures] ?? '';
  await linkMissingFiles(sharedPictures, dataFolder.picturesDir);
  return {
    ...database,
    config: readConfig({ DATA_DIR: dataFolder.path, LOG_LEVEL: 'silent' }),
    dataFolder,
    picturesDir: dataFolder.picturesDir,
    geocoder: places,
    gateway: undefined,
    log: pino({ level: 'silent' }),
    secret: dataFolder.secret,
    now: () => new Date(),
    async close() {
      await database.close();
      await linkMissingFiles(dataFolder.picturesDir, sharedPictures);
      await rm(parent, { recursive: true });
    },
  };
}

const tables = [
  'stores',
  'operator_details',
  'operator_facts',
  'message_templates',
  'marketplace_operator',
  'categories',
  'items',
  'pictures',
  'delivery_zones',
  'opening_hours',
  'holidays',
  'coupons',
  'plans',
  'plan_items',
  'store_numbers',
];

/** Deletes every row of the catalogue. */
export const emptyCatalogue = async ({ query }: Pick<OpenDatabase, 'query'>): Promise<void> =>
  void (await query(`truncate ${tables.join(', ')} cascade`, []));

/** Every row of the catalogue, in a fixed order for comparison. */
export async function readCatalogue({ query }: Pick<OpenDatabase, 'query'>): Promise<Record<string, unknown[]>> {
  const entries: [string, unknown[]][] = [];
  for (const table of tables) {
    const { rows } = await query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`, []);
    entries.push([table, rows.map((result) => (result as { row: unknown }).row)]);
  }
  return Object.fromEntries(entries);
}
