import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCoupon, endCoupon, readSettings, saveAreas, saveWeek } from '#server/counter/settings/settings';
import { exportFolder } from '#server/import/export-folder';
import { importFolder, type ImportOptions } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { getStoreByLabel } from '#server/stores/stores';
import { ruleDatabases } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

describe.each(ruleDatabases)('an import after settings were changed at the counter, into $name', ({ open }) => {
  let shop: OpenShop;
  let folder: OperatorFolder;
  beforeAll(async () => void (shop = await openEmptyShop(open())));
  beforeEach(async () => {
    folder = await createOperatorFolder();
    await emptyCatalogue(shop);
    await run();
  });
  afterEach(() => folder[Symbol.asyncDispose]());
  afterAll(() => shop.close());

  const run = (options?: ImportOptions) => importFolder(shop, folder.path, options);
  const settings = async () => readSettings(shop, await getStoreByLabel(shop, 'surat'));

  /** Changes one row of each kind at the counter, and adds a coupon. @returns the settings */
  async function changeAll() {
    const store = await getStoreByLabel(shop, 'surat');
    const { areas, week, coupons } = await settings();
    const [first] = coupons;
    await saveAreas(
      shop,
      store,
      areas.map((area) => ({ ...area, charge: '77.00' })),
      'command',
    );
    await saveWeek(
      shop,
      store,
      week.map((day) => (day.weekday === 'Tue' ? { ...day, closes: '20:15' } : day)),
      'command',
    );
    await endCoupon(shop, store, { code: first?.code ?? '', ends: '2031-01-01' }, 'command');
    const own = { code: 'OWN', kind: 'amount', value: '10', minimum: '0', most: '', per_customer: '', description: '' };
    const dates = { starts: '2026-01-01', ends: '2030-12-31', first_order_only: '', listed: '' };
    await addCoupon(shop, store, { ...own, ...dates }, 'command');
    return settings();
  }

  test('keeps and lists the counter’s changes, and applies the file’s other changes', async () => {
    const changed = await changeAll();
    const { changed: isChanged, conflicts } = await run();
    expect(isChanged).toBe(false);
    expect(conflicts.map(({ file, taken }) => `${file} ${taken}`)).toEqual([
      'surat/delivery.csv counter',
      'surat/hours.csv counter',
      'surat/coupons.csv counter',
    ]);
    expect(conflicts[0]?.counter_says).toContain('77.00');
    expect(await settings()).toEqual(changed);
    await folder.edit('surat/hours.csv', 'Wed,07:00', 'Wed,06:15');
    await run();
    const { week } = await settings();
    expect([week[1]?.closes, week[2]?.opens]).toEqual(['20:15', '06:15']);
  });

  test('applies the file with --overwrite, but keeps a coupon that was added at the counter', async () => {
    const before = await settings();
    await changeAll();
    await run({ overwrite: true });
    const after = await settings();
    expect(after).toMatchObject({ areas: before.areas, week: before.week });
    expect(after.coupons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['OWN', ...before.coupons.map(({ code }) => code)]),
    );
    expect(after.coupons).toEqual(expect.arrayContaining(before.coupons));
    expect(await run()).toMatchObject({ changed: false, conflicts: [] });
  });

  test('keeps nothing once the folder has the counter’s values', async () => {
    const changed = await changeAll();
    await exportFolder(shop, 33, folder.path);
    expect(await run()).toMatchObject({ changed: false, conflicts: [] });
    for (const table of ['coupons', 'opening_hours', 'delivery_zones'] as const)
      expect(
        await shop.db
          .selectFrom(table)
          .select('store_id')
          .where('counter_columns', '<>', '{}' as never)
          .execute(),
      ).toEqual([]);
    expect(await settings()).toEqual(changed);
  });
});
