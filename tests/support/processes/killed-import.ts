import type { KyselyPlugin } from 'kysely';
import { readConfig } from '#server/platform/config';
import { openDataFolder } from '#server/platform/data-folder';
import { openPGlite, openPostgres } from '#server/db/database';
import { importFolder } from '#server/import/import-folder';

/*
 * A process that imports a folder and is killed before one of its statements:
 * <data folder> <operator's folder> <number of the statement> [address of PostgreSQL]
 */

const [, , dir = '', folder = '', last = '', url] = process.argv;
let statement = 0;

const killer: KyselyPlugin = {
  transformQuery({ node }) {
    statement += 1;
    if (statement === Number(last)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const dataFolder = await openDataFolder(dir);
const database = url ? openPostgres(url) : await openPGlite(dataFolder.databaseDir);
const shop = {
  ...database,
  db: database.db.withPlugin(killer),
  config: readConfig({}),
  dataFolder,
  now: () => new Date(),
};
await importFolder(shop, folder, {
  onProgress: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`done after ${statement} statements\n`);
process.exit();
