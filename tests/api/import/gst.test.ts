import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

describe.each(ruleDatabases)('the tax of a store in an import into $name', ({ open }) => {
  let shop: OpenShop;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(() => emptyCatalogue(shop));
  afterAll(() => shop.close());

  const withGstin = async (cell: string, isDryRun = false) => {
    await folder.edit('stores.csv', ',timezone\n', ',timezone,gstin\n');
    await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${cell}`);
    return importFolder(shop, folder.path, { isDryRun });
  };

  test('reads a GSTIN as it was meant', async () => {
    expect((await withGstin('24 aabxs 3301k1zj')).warnings).toEqual([]);
    const store = shop.db.selectFrom('stores').select('gstin').where('label', '=', 'surat');
    expect(await store.executeTakeFirst()).toEqual({ gstin: '24AABXS3301K1ZJ' });
  });

  test.each([
    ['24AABXS3301K1ZK', 'the last character is K, but should be J'],
    ['24AABXS3310K1ZJ', 'the last character is J, but should be'],
    ['99AABXS3301K1ZJ', 'there is no state 99'],
    ['24AABXS3301K1Z', '15 letters and digits'],
  ])('refuses the GSTIN %s before an import', async (cell, message) => {
    await expect(withGstin(cell, true)).rejects.toThrow(message);
  });

  test.each([true, false])('warns of a GSTIN of another state; before an import: %s', async (isDryRun) => {
    expect((await withGstin('27AABXM3303T1ZZ', isDryRun)).warnings).toEqual([
      'Surat Sadan is in Gujarat, but its GSTIN 27AABXM3303T1ZZ has the code of Maharashtra. Please check it.',
    ]);
  });

  const withScheme = async (gstin: string, gst_scheme: string) => {
    await folder.edit('stores.csv', ',timezone\n', ',timezone,gstin,gst_scheme\n');
    await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${gstin},${gst_scheme}`);
    return importFolder(shop, folder.path);
  };

  test.each(['regular', 'composition'])('refuses a %s store without a GSTIN', async (scheme) => {
    await expect(withScheme('', scheme)).rejects.toThrow(
      `stores.csv:2:gstin  must not be empty, because gst_scheme is ${scheme}`,
    );
  });

  test('warns of each zone in which a store under the composition scheme delivers to another state', async () => {
    for (const zone of ['postal_codes,396001;400001,45,299,', 'postal_codes,394*;302*,45,299,', 'country,India,90,0,'])
      await folder.append('surat/delivery.csv', zone);
    const { warnings } = await withScheme('24AABXS3301K1ZJ', 'composition');
    expect(warnings.map((warning) => warning.split(' Section')[0])).toEqual([
      'surat/delivery.csv:4:value  Surat Sadan pays GST under the composition scheme, but delivers to Maharashtra (400001).',
      'surat/delivery.csv:5:value  Surat Sadan pays GST under the composition scheme, but delivers to Rajasthan (302*).',
      'surat/delivery.csv:6:value  Surat Sadan pays GST under the composition scheme, but delivers to all of India.',
    ]);
  });

  test('takes a regular store that delivers to all of India without a warning', async () => {
    await folder.append('surat/delivery.csv', 'country,India,90,0,');
    expect((await withScheme('24AABXS3301K1ZJ', 'regular')).warnings).toEqual([]);
  });
});
