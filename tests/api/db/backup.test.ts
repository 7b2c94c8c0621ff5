import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, truncate, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { isMigrated } from '#server/db/migrate';
import { importFolder } from '#server/import/import-folder';
import { openShop } from '#server/open-shop';
import { readConfig } from '#server/platform/config';
import { hasPostgres, postgres, type TestDatabase } from '#tests/support/shop/databases';
import { openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { runDeployScript } from '#tests/support/backups/restored';
import { createOperatorFolder } from '#tools/shop/operator-folder';
import { addressOf, onServer } from '#tests/support/shop/scratch-postgres';
import { scratchFolder } from '#tests/support/processes/scratch';

const run = promisify(execFile);

/** Runs `restore.sh` on a database that nothing has connected to yet. */
const restore = (database: TestDatabase, folder: string, dataDir: string) =>
  runDeployScript('restore.sh', folder, { DATABASE_URL: database.url ?? '', DATA_DIR: dataDir });

describe.skipIf(!hasPostgres)('a backup of PostgreSQL', () => {
  it('is restored with its catalogue, customers and pictures', async () => {
    const [folder, before, after] = [await scratchFolder(), await postgres.open(), await postgres.open()];
    const shop = await openEmptyShop(Promise.resolve(before));
    await using operator = await createOperatorFolder();
    try {
      await importFolder(shop, operator.path);
      await before.query(`insert into customers (name, email) values ('Asha Patel', 'asha@example.com')`, []);
      const place = { DATABASE_URL: before.url ?? '', DATA_DIR: shop.dataFolder.path };
      const backup = await runDeployScript('backup.sh', folder, place);
      const dataDir = path.join(folder, 'data');
      await restore(after, backup, dataDir);
      expect(await readCatalogue(after)).toEqual(await readCatalogue(shop));
      expect((await after.query('select name from customers', [])).rows).toEqual([{ name: 'Asha Patel' }]);
      const list = async (dir: string) =>
        (await run('find', ['.', '-type', 'f'], { cwd: dir })).stdout.split('\n').sort();
      expect(await list(path.join(dataDir, 'pictures'))).toEqual(await list(shop.dataFolder.picturesDir));
    } finally {
      await shop.close();
      await after.close();
    }
  });

  it.each([
    ['an earlier version', 'tests/support/backups/2026-11-27T190000Z', 10001],
    ['the previous version, the newest in the folder,', 'tests/support/backups', 10002],
  ])('of %s is restored with one command, and brought up to date by the next start', async (_, backup, order_id) => {
    const [dataDir, database] = [await scratchFolder(), await postgres.open()];
    await restore(database, backup, dataDir);
    const [DATABASE_URL, DATA_DIR, OPS_TOKEN] = [database.url, dataDir, 'x'.repeat(32)];
    const shop = await openShop(readConfig({ DATABASE_URL, DATA_DIR, OPS_TOKEN, LOG_LEVEL: 'silent' }));
    try {
      expect(await isMigrated(shop.db)).toBe(true);
      const headers = { Authorization: `Bearer ${OPS_TOKEN}` };
      const response = await createApp(shop).request('/api/v1/ops/stores/surat/orders', { headers });
      const pending = expect.objectContaining({ order_id, status: 'pending' });
      expect(await response.json()).toMatchObject({ status: true, data: expect.arrayContaining([pending]) });
      expect((await shop.query('select count(*)::int as count from before_restore.orders', [])).rows).toEqual([
        { count: 0 },
      ]);
      await expect(restore(database, backup, dataDir)).rejects.toThrow('stop the shop first');
    } finally {
      await shop.close();
      await database.close();
    }
  });

  it('is restored by a role without rights, as docs/deploy.md makes it', async () => {
    const [dataDir, name] = [await scratchFolder(), `nukkad_owner_${Date.now()}`];
    const server = process.env.TEST_DATABASE_URL ?? '';
    await onServer(server, `create role ${name} login password 'secret'`);
    await onServer(server, `create database ${name} owner ${name}`);
    const address = new URL(addressOf(server, name));
    [address.username, address.password] = [name, 'secret'];
    const restoreOnce = () =>
      runDeployScript('restore.sh', 'tests/support/backups', { DATABASE_URL: address.href, DATA_DIR: dataDir });
    try {
      await restoreOnce();
      expect(await restoreOnce()).toMatch(/^Restored/); // over existing data
    } finally {
      await onServer(server, `drop database ${name} with (force)`);
      await onServer(server, `drop role ${name}`);
    }
  });

  it('that cannot be restored leaves the database as it was', async () => {
    const [folder, database] = [await scratchFolder(), await postgres.open()];
    const broken = path.join(folder, '2026-01-01T032000Z');
    await cp('tests/support/backups/2026-11-27T190000Z', broken, { recursive: true });
    await truncate(path.join(broken, 'database.dump'), 100_000);
    try {
      await expect(restore(database, folder, folder)).rejects.toThrow('pg_restore');
      expect(await isMigrated(database.db)).toBe(true);
    } finally {
      await database.close();
    }
  });

  it('that breaks off leaves nothing that looks whole, and removes no other', async () => {
    const [folder, db] = [await scratchFolder(), await postgres.open()];
    const kept = path.join(folder, '2025-01-01T032000Z');
    await mkdir(kept);
    await utimes(kept, 0, 0);
    try {
      const settings = { DATABASE_URL: db.url ?? '', DATA_DIR: path.join(folder, 'nowhere') };
      await expect(runDeployScript('backup.sh', folder, settings)).rejects.toThrow('nowhere');
      expect(await readdir(folder)).toEqual(['2025-01-01T032000Z']);
    } finally {
      await db.close();
    }
  });
});
