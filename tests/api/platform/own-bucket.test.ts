import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config';
import { openShop } from '#server/open-shop';
import { seedDataFolder } from '#tests/support/shop/databases';
import { scratchFolder } from '#tests/support/processes/scratch';
import { startFakeBucket } from '#tests/support/publishing/fake-bucket';

test('two installations do not share a prefix: the second does not start', async () => {
  const bucket = await startFakeBucket();
  onTestFinished(() => bucket.stop());
  const { accessKeyId, secretAccessKey, region, endpoint = '' } = bucket.config;
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region };
  const start = async (dir: string, SITES_URL = 's3://shop/pages') => {
    const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', SITES_URL, AWS_ENDPOINT_URL: endpoint, ...keys });
    await (await openShop(config)).close();
  };
  const [first, second] = [await scratchFolder(), await scratchFolder()];
  for (const dir of [first, second]) await seedDataFolder(dir);
  await start(first);
  await start(first);
  await expect(start(second)).rejects.toThrow('SITES_URL points to the pages of another installation');
  await start(second, 's3://shop/other');
});
