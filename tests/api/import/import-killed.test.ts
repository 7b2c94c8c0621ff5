import { execFile, type ExecFileException } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { openDataFolder } from '#server/platform/data-folder';
import { openPGlite } from '#server/db/database';
import { importFolder } from '#server/import/import-folder';
import { databases, seedDataFolder, type TestDatabase } from '#tests/support/shop/databases';
import { readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
let data: string;
beforeEach(async () => {
  folder = await createOperatorFolder();
  data = `${folder.path}/data`;
  await seedDataFolder(data);
});
afterEach(() => folder[Symbol.asyncDispose]());

/** PGlite as the shop keeps it, in the data folder; opening it takes over the lock that a killed process left. */
async function openOnDisk(): Promise<TestDatabase> {
  const dataFolder = await openDataFolder(data);
  const database = await openPGlite(dataFolder.databaseDir);
  return { ...database, close: async () => (await database.close(), dataFolder.close()) };
}

interface Ended {
  lastLine: string | undefined;
  signal: string | null | undefined;
}

/** Imports in a process that is killed before the given statement; 0 lets it live. */
const importInProcess = (statement: number, url?: string): Promise<Ended> =>
  new Promise((resolve) => {
    const args = [
      'tests/support/processes/killed-import.ts',
      data,
      folder.path,
      String(statement),
      ...(url ? [url] : []),
    ];
    const done = (error: ExecFileException | null, stdout: string) =>
      resolve({ lastLine: stdout.trim().split('\n').at(-1), signal: error?.signal });
    execFile(process.execPath, args, done);
  });

async function changeFolder(): Promise<void> {
  await folder.edit('surat/items.csv', '164.00', '165.00');
  await folder.edit('surat/categories.csv', 'Textiles', 'Cloth');
  await folder.edit('surat/delivery.csv', '20.00', '25.00');
  await folder.edit('surat/subscription-items.csv', '210.00', '195.00');
}

const places = [{ name: 'PGlite', open: openOnDisk }, ...databases.filter(({ name }) => name === 'PostgreSQL')];

test.each(places)(
  'killed while it writes into $name, the old catalogue is whole',
  { timeout: 120_000 },
  async ({ open }) => {
    const opened = await open();
    const { url } = opened;
    const use = async <T>(work: (database: TestDatabase) => Promise<T>): Promise<T> => {
      const database = url ? opened : await open();
      try {
        return await work(database);
      } finally {
        if (!url) await database.close();
      }
    };
    if (!url) await opened.close();
    const dataFolder = { picturesDir: `${data}/pictures`, sitesDir: `${data}/sites` };
    const shop = { dataFolder, config: readConfig({}), now: () => new Date() };
    await use((database) => importFolder({ ...database, ...shop }, folder.path));
    const before = await use(readCatalogue);
    await changeFolder();
    for (const statement of url || process.env.SOAK ? [9, 12, 17] : [12]) {
      expect(await importInProcess(statement, url)).toEqual({ lastLine: 'Writing the catalogue', signal: 'SIGKILL' });
      expect(await use(readCatalogue)).toEqual(before);
    }
    const { lastLine } = await importInProcess(0, url);
    expect(lastLine).toMatch(/^done after/);
    expect(await use(readCatalogue)).not.toEqual(before);
    if (url) await opened.close();
  },
);
