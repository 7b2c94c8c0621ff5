import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMissedSearches } from '#server/catalogue/missed-searches';
import { surat } from '#tests/support/shop/catalogue';
import { newAddress } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { granted, outcomes, refused, callApi } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const store = { saasId: surat.saas_id, storeId: surat.store_id };
const day = 24 * 60 * 60_000;

describe.each(databases)('searches that found nothing, on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:30:00Z') }); // 4 PM in Surat
    await shop.db.deleteFrom('missed_searches').execute();
  });
  afterEach(() => vi.useRealTimers());

  const search = (query: string, from = newAddress()) =>
    granted(shop, 'recordMissedSearch', { params: store, body: { query }, from });
  const seen = async () => {
    const { cookie } = await enterAs(shop, 'owner');
    return (await granted(shop, 'readMissedSearches', { params: { label: surat.label }, cookie })).data;
  };

  it('are counted by their words, and shown to the owner, the most frequent first', async () => {
    for (const query of ['Avocado', 'sweet  corn', 'SWEET CORN']) await search(query);
    vi.setSystemTime(Date.now() + day);
    await search('sweet corn');
    expect(await seen()).toEqual([
      { words: 'sweet corn', times: 3, last: '2026-11-23' },
      { words: 'avocado', times: 1, last: '2026-11-22' },
    ]);
  });

  it('are counted at one moment, too', async () => {
    await Promise.all(Array.from({ length: 8 }, () => search('avocado')));
    expect(await seen()).toMatchObject([{ words: 'avocado', times: 8 }]);
  });

  it('are not kept where they may be personal, and nothing is kept of who searched', async () => {
    for (const query of ['9800000001', 'asha@shop.example', '12 Rang Upvan Lane']) await search(query);
    expect(await seen()).toEqual([]);
    await search('avocado');
    const [row] = await shop.db.selectFrom('missed_searches').selectAll().execute();
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['date', 'saas_id', 'store_id', 'times', 'words']);
  });

  it('are 200 different ones a day at most; known ones are still counted', async () => {
    const letters = (index: number) => String.fromCodePoint(97 + (index % 26), 97 + Math.floor(index / 26));
    await shop.db
      .insertInto('missed_searches')
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          saas_id: surat.saas_id,
          store_id: surat.store_id,
          date: '2026-11-22',
          words: `x${letters(index)}`,
          times: 1,
        })),
      )
      .execute();
    await search('avocado');
    await search('xaa');
    expect((await seen())[0]).toMatchObject({ words: 'xaa', times: 2 });
    const { length } = await shop.db.selectFrom('missed_searches').select('words').execute();
    expect(length).toBe(200);
  });

  it('are shown for four weeks and forgotten after six', async () => {
    await search('avocado');
    vi.setSystemTime(Date.now() + 28 * day);
    expect(await seen()).toEqual([]);
    const kept = () => shop.db.selectFrom('missed_searches').select('words').execute();
    await forgetMissedSearches(shop);
    expect(await kept()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 15 * day);
    await forgetMissedSearches(shop);
    expect(await kept()).toEqual([]);
  });

  it('are forgotten by the calendar of their store', async () => {
    vi.setSystemTime(Date.parse('2026-12-10T20:00:00Z')); // the 11th in Surat
    const row = { saas_id: surat.saas_id, store_id: surat.store_id, words: 'avocado', times: 1 };
    const days = ['2026-10-29', '2026-10-30'].map((date) => ({ ...row, date }));
    await shop.db.insertInto('missed_searches').values(days).execute();
    await forgetMissedSearches(shop);
    const kept = await shop.db.selectFrom('missed_searches').select('date').execute();
    expect(kept).toEqual([{ date: '2026-10-30' }]);
  });

  it('are limited for a caller, and need a store', async () => {
    const from = newAddress();
    const all = Array.from({ length: 31 }, () =>
      callApi(shop, 'recordMissedSearch', { params: store, body: { query: 'avocado' }, from }),
    );
    expect((await outcomes(all)).filter((outcome) => outcome === 'rate_limited')).toHaveLength(1);
    const elsewhere = { params: { saasId: 33, storeId: 999 }, body: { query: 'avocado' }, from: newAddress() };
    expect((await refused(shop, 'recordMissedSearch', elsewhere)).code).toBe('not_found');
  });

  it('are no business of a keeper', async () => {
    const { cookie } = await enterAs(shop, 'keeper');
    expect((await refused(shop, 'readMissedSearches', { params: { label: surat.label }, cookie })).status).toBe(404);
  });
});
