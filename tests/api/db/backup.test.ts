import { execFile } from 'node:child_process';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import { hasPostgres, postgres } from '#tests/support/shop/databases';
import { openEmptyShop, readCatalogue } from '#tests/support/shop/import-shop';
import { createOperatorFolder } from '#tools/shop/operator-folder';
import { findPostgres } from '#tools/shop/postgres';
import { scratchFolder } from '#tests/support/processes/scratch';

const run = promisify(execFile);

async function runScript(name: string, argument: string, settings: Record<string, string>): Promise<string> {
  const programs = (await findPostgres()) ?? '';
  const env = { PATH: `${programs}:${process.env.PATH}`, ...settings };
  return (await run(path.resolve('docs/deploy', name), [argument], { env })).stdout.trim();
}

describe.skipIf(!hasPostgres)('a backup of PostgreSQL', () => {
  it('is restored with its catalogue, customers and pictures', async () => {
    const [folder, before, after] = [await scratchFolder(), await postgres.open(), await postgres.open()];
    const shop = await openEmptyShop(Promise.resolve(before));
    await using operator = await createOperatorFolder();
    try {
      await importFolder(shop, operator.path);
      await before.query(`insert into customers (name, email) values ('Asha Patel', 'asha@example.com')`, []);
      const place = { DATABASE_URL: before.url ?? '', DATA_DIR: shop.dataFolder.path };
      const backup = await runScript('backup.sh', folder, place);
      await after.query('drop schema public cascade', []);
      await after.query('create schema public', []);
      const dataDir = path.join(folder, 'data');
      await runScript('restore.sh', backup, { DATABASE_URL: after.url ?? '', DATA_DIR: dataDir });
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

  it('that breaks off leaves nothing that looks whole, and removes no other', async () => {
    const [folder, db] = [await scratchFolder(), await postgres.open()];
    const kept = path.join(folder, '2025-01-01T032000Z');
    await mkdir(kept);
    await utimes(kept, 0, 0);
    try {
      const settings = { DATABASE_URL: db.url ?? '', DATA_DIR: path.join(folder, 'nowhere') };
      await expect(runScript('backup.sh', folder, settings)).rejects.toThrow('nowhere');
      expect(await readdir(folder)).toEqual(['2025-01-01T032000Z']);
    } finally {
      await db.close();
    }
  });
});
