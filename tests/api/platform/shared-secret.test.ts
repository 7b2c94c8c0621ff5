import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { sharedSecret } from '#server/platform/secrets';
import { openShop } from '#server/open-shop';
import { databases, seedDataFolder, type TestDatabase } from '#tests/support/shop/databases';
import { scratchFolder } from '#tests/support/processes/scratch';

describe.each(databases)('the secret of a shop on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  test('is that of the first of several processes, also when they come at once', async () => {
    const own = ['first', 'second', 'third'];
    const secrets = await Promise.all(own.map((each) => sharedSecret(database.db, each)));
    expect(new Set(secrets).size).toBe(1);
    expect(own).toContain(secrets[0]);
    expect(await sharedSecret(database.db, 'later')).toBe(secrets[0]);
  });

  test('is one for all data folders on PostgreSQL, and the one of the settings where they name it', async () => {
    const openHere = async (settings: Record<string, string> = {}) => {
      const folder = await scratchFolder();
      if (!database.url) await seedDataFolder(folder);
      const own = database.url ? { DATABASE_URL: database.url } : {};
      const shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...own, ...settings }));
      await shop.close();
      return shop.secret;
    };
    const secrets = [await openHere(), await openHere()];
    expect(secrets[0] === secrets[1]).toBe(database.kind === 'postgres');
    const named = 'named in the settings, and long enough';
    expect(await openHere({ SESSION_SECRET: named })).toBe(named);
  });
});
