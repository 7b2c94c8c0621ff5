import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSiteStatuses } from '#server/publishing/site-status';
import {
  claimNext,
  claimSite,
  recordSiteChanges,
  releaseClaim,
  recordFailure,
  recordPublished,
  whileClaimed,
  type Claim,
} from '#server/publishing/claims';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { shopAround } from '#tests/support/shop/shop-around';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const published = { pages: 60, rendered: 3, durationMs: 120 };

describe.each(databases)('changes of what sites show, on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const change = (statement: string, of = shop) => of.query(statement, []);
  const dearer = (of = shop) => change('update items set price = price + 1 where item_id = 1001', of);

  /** Takes everything that is due; gives the stores, 0 for the marketplace. */
  async function drain(of = shop): Promise<number[]> {
    const stores: number[] = [];
    for (let claim; (claim = await claimNext(of));) {
      stores.push(claim.store_id);
      await recordPublished(of, claim, published);
    }
    return stores.sort((a, b) => a - b);
  }

  /** A shop whose clock is still the database's, a minute after its sites were published. */
  async function restedShop(): Promise<TestShop> {
    const fresh = await openTestShop(await open());
    onTestFinished(() => fresh.close());
    await drain(fresh);
    await change("update sites set tried_at = now() - interval '1 minute'", fresh);
    return fresh;
  }

  /** Nothing is due, and a while has passed. */
  async function rested(): Promise<void> {
    shop.wait(60_000);
    await drain();
    shop.wait(60_000);
  }

  it.each([
    'update items set price = 9900 where item_id = 1002',
    "update items set item_name = 'Moong dal' where item_id = 1002",
    'update items set category_id = 102 where item_id = 1002',
    "update items set colors = '[]' where item_id = 1005",
    'update items set withdrawn_at = now() where item_id = 1040',
    'delete from items where item_id = 1041',
    "update categories set category_name = 'Pulses' where category_id = 101",
    'update delivery_zones set charge = 2500 where store_id = 33001 and position = 1',
    `insert into plans (saas_id, store_id, subscription_id, description, no_of_days, image_name, image, position)
     values (33, 33001, 9001, 'Lunch', 7, 'p.webp', '${'c'.repeat(32)}', 1)`,
    `insert into plan_items values (33, 33001, 9001, 9101, 1001, 'Lunch', 100, 0, 700, 700, '[]', 100, 1)`,
  ])('wants the pages of its store published: %s', async (statement) => {
    await rested();
    await change(statement);
    expect(await drain()).toEqual([33_001]);
  });

  it('announces a transaction that changes what pages show, and no other', async () => {
    const heard = vi.fn<() => void>();
    const stop = await shop.listen('site_changes', {
      onNotice: heard,
      onFailure: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(stop);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1)); // it listens
    await change('update items set stock = stock + 1');
    await change('update items set price = price + 1 where store_id = 33001');
    await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(1));
    await dearer();
    await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(2));
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it.each(["update operator_details set value = 'Nukkad 2' where key = 'name'"])(
    'wants every site published: %s',
    async (statement) => {
      await rested();
      await change(statement);
      expect(await drain()).toEqual([0, 33_001, 34_001]);
    },
  );

  it.each([
    "update stores set phone_no = '+91 00000 00001' where store_id = 33001",
    "insert into holidays (saas_id, store_id, date, name) values (33, 33001, '2027-03-22', 'Holi')",
    "insert into store_days (saas_id, store_id, date, closes) values (33, 33001, '2027-03-22', '12:00')",
    'insert into store_pauses (saas_id, store_id, since, until) values (33, 33001, now(), now())',
  ])(
    'wants its own site and the marketplace published, which knows who else shows the store: %s',
    async (statement) => {
      await rested();
      await change(statement);
      expect(await drain()).toEqual([0, 33_001]);
    },
  );

  it.each([
    'update items set stock = stock - 1 where item_id = 1001',
    "update items set stock = 3, imported_stock = 3, hsn = '0713', tax_percent = 5 where item_id = 1001",
    'update items set price = price, item_name = item_name, colors = colors where store_id = 33001',
  ])('wants nothing published: %s', async (statement) => {
    await rested();
    await change(statement);
    expect(await drain()).toEqual([]);
  });

  it('wants nothing published of a change that is taken back', async () => {
    await rested();
    const failing = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('items').set({ price: 1 }).where('item_id', '=', 1001).execute();
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await drain()).toEqual([]);
  });

  it('publishes a rested site at once, and collects what changes after that until it is quiet', async () => {
    const fresh = await restedShop();
    await dearer(fresh);
    expect(await drain(fresh)).toEqual([33_001]);
    await dearer(fresh);
    await dearer(fresh);
    expect(await drain(fresh)).toEqual([]);
    fresh.wait(1500);
    await dearer(fresh);
    expect(await drain(fresh)).toEqual([]);
    fresh.wait(1500);
    expect(await drain(fresh)).toEqual([33_001]);
  });

  it('publishes a lone change soon after another, when the site has rested as long as its publish took', async () => {
    const fresh = await restedShop();
    await dearer(fresh);
    await recordPublished(fresh, (await claimNext(fresh)) as Claim, { ...published, durationMs: 1500 });
    await dearer(fresh);
    fresh.wait(100);
    expect(await drain(fresh)).toEqual([]);
    fresh.wait(1450);
    expect(await drain(fresh)).toEqual([33_001]);
    expect(await drain(fresh)).toEqual([]);
  });

  it('does not wait for quiet for longer than half a minute', async () => {
    const fresh = await restedShop();
    await dearer(fresh);
    await drain(fresh);
    await dearer(fresh);
    await change("update site_changes set changed_at = now() - interval '31 seconds'", fresh);
    await dearer(fresh);
    expect(await drain(fresh)).toEqual([33_001]);
  });

  it('publishes two times for a thousand changes', async () => {
    const fresh = await restedShop();
    let publishes = 0;
    for (let each = 0; each < 1000; each += 1) {
      await dearer(fresh);
      if (each % 20 === 0) publishes += (await drain(fresh)).length;
    }
    fresh.wait(2500);
    publishes += (await drain(fresh)).length;
    expect(publishes).toBe(2);
  });

  it('gives a site to one publisher at a time, and what changes meanwhile to the next', async () => {
    await rested();
    await dearer();
    const claims = await Promise.all([claimNext(shop), claimNext(shop), claimNext(shop)]);
    const [claim, ...others] = claims.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    await dearer();
    shop.wait(2500);
    expect(await claimNext(shop)).toBeUndefined();
    await recordPublished(shop, claim as Claim, published);
    expect(await drain()).toEqual([33_001]);
  });

  it('gives the site of a publisher that was killed to another after half a minute, with what it was to publish', async () => {
    await rested();
    await dearer();
    await claimNext(shop);
    shop.wait(29_000);
    expect(await drain()).toEqual([]);
    shop.wait(2000);
    expect(await drain()).toEqual([33_001]);
  });

  it('publishes at once what a publisher that was stopped has left', async () => {
    await rested();
    await dearer();
    await releaseClaim(shop, (await claimNext(shop)) as Claim);
    expect(await drain()).toEqual([33_001]);
  });

  it('tells a publisher that has lost its site, and hears nothing of it any more', async () => {
    await rested();
    const slow = await claimSite(shop, surat);
    shop.wait(31_000);
    const quick = await claimSite(shop, surat);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const breaksOff = whileClaimed(shop, slow, async (lost) => {
      await new Promise((resolve) => lost.addEventListener('abort', resolve));
      throw lost.reason;
    });
    const told = breaksOff.catch(String);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    expect(await told).toBe('Error: Another process publishes this site.');
    await recordFailure(shop, slow, new Error('too late'));
    expect(await statusOf('surat')).toMatchObject({ state: 'publishing', failures: 0 });
    await recordPublished(shop, quick, published);
    expect(await statusOf('surat')).toMatchObject({ state: 'current', rendered: 3, kept: 57, duration_ms: 120 });
  });

  it('tries again what has failed, later each time, and says why', async () => {
    await rested();
    await dearer();
    const waits = [];
    for (const reason of ['disk full', 'disk full', 'disk still full']) {
      await recordFailure(shop, (await claimNext(shop)) as Claim, new Error(reason));
      const { retry_after, failures } = await statusOf('surat');
      waits.push(Math.round((Date.parse(retry_after ?? '') - shop.now().getTime()) / 1000));
      expect(await claimNext(shop)).toBeUndefined();
      shop.wait(10_000 * 2 ** (failures - 1) + 1000);
    }
    expect(waits).toEqual([10, 20, 40]);
    expect(await statusOf('surat')).toMatchObject({ state: 'failing', failures: 3, reason: 'disk still full' });
    expect((await statusOf('surat')).behind_s).toBeGreaterThan(69);
    expect(await drain()).toEqual([33_001]);
    expect(await statusOf('surat')).toMatchObject({ state: 'current', failures: 0, reason: '', behind_s: 0 });
  });

  it('tries sooner when something changes that may put it right', async () => {
    await rested();
    await dearer();
    await recordFailure(shop, (await claimNext(shop)) as Claim, new Error('a page throws'));
    await dearer();
    shop.wait(2500);
    expect(await drain()).toEqual([33_001]);
  });

  const statusOf = async (label: string) => {
    const status = (await readSiteStatuses(shop)).find((each) => each.label === label);
    if (!status) throw new Error(`no ${label}`);
    return status;
  };

  it('are noted for more sites at once than a statement has parameters', async () => {
    const fresh = await restedShop();
    const count = 70_000;
    await recordSiteChanges(
      fresh,
      Array.from({ length: count }, (_, index) => ({ saas_id: 700, store_id: 700_001 + index })),
    );
    expect((await fresh.query('select count(*)::integer as count from site_changes', [])).rows).toEqual([{ count }]);
  });
});
