import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

describe.each(databases)('a search of the shelf on $name', ({ open }) => {
  let shop: TestShop;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  afterAll(() => shop.close());

  const params = { label: surat.label };
  const read = async (query: Record<string, string>) =>
    (await granted(shop, 'readShelf', { params, query, cookie })).data;
  const idsOf = async (query: Record<string, string>) => (await read(query)).items.map(({ item_id }) => item_id);
  const set = (item_id: number, values: object) =>
    shop.db.updateTable('items').set(values).where('item_id', '=', item_id).execute();

  it("knows the customers' words, other names and spellings", async () => {
    await set(1002, { item_name: 'Turmeric powder', also_called: JSON.stringify(['rang']) });
    for (const text of ['haldi', 'हल्दी', 'HALDI powder', 'rang', 'termeric', 'turm', 't', 'rmeric'])
      expect(await idsOf({ text }), text).toContain(1002);
    expect((await idsOf({ text: 'haldi' }))[0]).toBe(1002);
    expect(await idsOf({ text: 'haldi', part: 'hidden' })).toEqual([]);
  });

  it('follows a changed name at once, and finds what is hidden', async () => {
    await set(1002, { item_name: 'Cumin seeds', also_called: '[]', hidden: true, withdrawn_at: shop.now() });
    expect(await idsOf({ text: 'haldi' })).not.toContain(1002);
    expect(await idsOf({ text: 'jeera', part: 'hidden' })).toEqual([1002]);
  });

  it('shows the best first, and goes on after it', async () => {
    await set(1002, { item_name: 'Dalia mix', hidden: false, withdrawn_at: null });
    expect((await idsOf({ text: 'dal' })).slice(0, 2)).toEqual([1001, 1002]);
    await set(1001, { item_name: 'Mix of dalia' });
    await set(1002, { item_name: 'Dal' });
    expect((await idsOf({ text: 'dal' })).slice(0, 2)).toEqual([1002, 1001]);
    expect((await idsOf({ text: 'dal', after: '1002' }))[0]).toBe(1001);
  });

  it('is never refused for what is typed', async () => {
    for (const text of ["'", '%', '\\', '_', '"', '\u202A8901030865278\u202C', '0'.repeat(80), '|&', '٣', '\u0301'])
      expect(await idsOf({ text }), text).toEqual([]);
  });
});
