import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { openShop } from '#server/open-shop';
import { seedDataFolder } from '#tests/support/shop/databases';
import { scratchFolder } from '#tests/support/processes/scratch';

/** The files of a shop that group or others may do something with, below `sites` and `pictures` aside. */
async function openFiles(dir: string): Promise<string[]> {
  const names = [
    'database',
    'secret',
    ...(await readdir(path.join(dir, 'database'), { recursive: true })).map((name) => path.join('database', name)),
  ];
  const modes = await Promise.all(names.map(async (name) => [name, (await lstat(path.join(dir, name))).mode & 0o077]));
  return modes.filter(([, rights]) => rights !== 0).map(([name]) => String(name));
}

test('a shop closes the database and the secret of an existing folder to group and others, and what it adds', async () => {
  const dir = await scratchFolder();
  const open = () => openShop(readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  await seedDataFolder(dir);
  await (await open()).close();
  await chmod(dir, 0o755);
  await chmod(path.join(dir, 'secret'), 0o644);
  await chmod(path.join(dir, 'database'), 0o777);
  await chmod(path.join(dir, 'database', 'PG_VERSION'), 0o666);
  const shop = await open();
  expect(await openFiles(dir)).toEqual([]);
  await shop.query('create table added as select generate_series(1, 1000) as number', []);
  expect((await lstat(path.join(dir, 'database'))).mode & 0o777).toBe(0o700);
  await shop.close();
  expect(await openFiles(dir)).toEqual([]);
});
