import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { changeAtCounter, makeAtCounter } from '#tests/support/counter/at-the-counter';
import { databases, isSomebodyWaiting } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(databases)('an import while the counter works, on $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await importFolder(shop, folder.path);
    await folder.edit('surat/items.csv', '164.00', '165.00');
    await folder.edit('surat/items.csv', '142.50', '150.00');
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const priceOf = async (id: number) =>
    (await shop.db.selectFrom('items').select('price').where('item_id', '=', id).executeTakeFirstOrThrow()).price;

  /** Begins an import while the counter has written, but not ended. */
  async function importDuring(work: (counter: Pick<OpenShop, 'db' | 'now'>) => Promise<void>) {
    let importing: ReturnType<typeof importFolder> | undefined;
    let hasEnded = false;
    await shop.db.transaction().execute(async (tx) => {
      await work({ db: tx, now: shop.now });
      importing = importFolder(shop, folder.path).finally(() => (hasEnded = true));
      importing.catch(() => undefined); // it is looked at after the counter has ended
      const isWaiting = () => isSomebodyWaiting(shop.db);
      if (shop.kind === 'postgres') await vi.waitUntil(async () => hasEnded || isWaiting(), { timeout: 20_000 });
    });
    return importing!;
  }

  test('waits for what is being written', async () => {
    const { conflicts } = await importDuring((counter) => changeAtCounter(counter, 1001, { price: 17_000, stock: 5 }));
    expect(conflicts).toMatchObject([{ column: 'price', counter_says: '170.00' }]);
    expect([await priceOf(1001), await priceOf(1002)]).toEqual([17_000, 15_000]);
  });

  test('takes nothing from an item that is being made with its number', async () => {
    await folder.append('surat/items.csv', '1004,Chana dal,101,1 kg,120,,9,true,,India,Sweet.,dal.webp,');
    const importing = importDuring((counter) => makeAtCounter(counter, 1004, { item_name: 'Ghee' }));
    await expect(importing).rejects.toMatchObject({ problems: [{ line: 7, column: 'item_id' }] });
    expect([await priceOf(1004), await priceOf(1001)]).toEqual([5000, 16_400]);
  });
});
