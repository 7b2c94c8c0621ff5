import { mkdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRenderer } from '#renderer/renderer';
import type { OpenShop } from '#server/open-shop';
import { claimNext, isManualChangeDue } from '#server/publishing/claims';
import { publish, publishNext, rollBackSite, type Published } from '#server/publishing/publish';
import { readSiteStatuses } from '#server/publishing/site-status';
import { queueTurns } from '#server/publishing/turns';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { logo } from '#tests/support/publishing/site-job';
import { scratchFolder } from '#tests/support/processes/scratch';
import { addSisterStore, addStores, toronto } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases, type TestDatabase } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { prepareSites } from '../../../commands/start/prepare.ts';
import { readPublished } from '#tools/shop/published';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
beforeAll(ensureBuilt, 130_000);

describe.each(ruleDatabases)('sites that are published in turn, on $name', ({ open }) => {
  let shop: TestShop & { dataFolder: { sitesDir: string; picturesDir: string } };
  let sitesDir: string;
  const [renderer, other] = [createRenderer(), createRenderer()];
  afterAll(() => Promise.all([renderer.stop(), other.stop()]));

  beforeEach(async () => {
    const database: TestDatabase = await open();
    onTestFinished(() => shop.close());
    const folder = await scratchFolder();
    sitesDir = join(folder, 'sites');
    await mkdir(sitesDir);
    await writeFile(join(folder, `${'a'.repeat(32)}.svg`), logo);
    shop = { ...(await openTestShop(database)), dataFolder: { sitesDir, picturesDir: folder } };
    await addSisterStore(shop);
    await change('delete from site_changes');
  });

  const start = () => prepareSites(shop as unknown as OpenShop);
  const releaseOf = (label: string) => readlink(join(sitesDir, label, 'current'));
  const pageOf = (label: string, address: string) => readPublished(sitesDir, label, address);
  const change = (statement: string) => shop.query(statement, []);
  async function drain(by = renderer): Promise<Published[]> {
    const done: Published[] = [];
    for (let one; (one = await publishNext(shop, by));) done.push(one);
    return done;
  }

  /** As if the release before had published them. */
  async function age(...labels: string[]): Promise<void> {
    for (const label of labels) {
      const file = join(sitesDir, label, 'current', 'release.json');
      await writeFile(file, (await readFile(file, 'utf8')).replace(/"buildId":"[^"]+"/, '"buildId":"before"'));
    }
  }

  const everySite = ['_marketplace', 'surat', 'sister', 'toronto'];

  it('opens with the pages of the release before, and publishes what differs while it is open', async () => {
    await publish(shop, { labels: 'all' });
    await age('_marketplace', 'toronto');
    const before = await Promise.all(everySite.map(releaseOf));
    await start();
    expect(await Promise.all(everySite.map(releaseOf))).toEqual(before);
    const states = (await readSiteStatuses(shop)).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    const done = await drain();
    expect(done.map(({ label, left }) => (left ? `${label} is ${left}` : label))).toEqual([
      '_marketplace',
      'surat is current',
      'sister is current',
      'toronto',
    ]);
    expect((await readSiteStatuses(shop)).every(({ state }) => state === 'current')).toBe(true);
  });

  it('publishes the first sites before it opens when it has no pages', async () => {
    await addStores(shop, { count: 20 });
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => output.mockRestore());
    await start();
    const state = Object.groupBy(await readSiteStatuses(shop), (site) => site.state);
    expect(state.current?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['_marketplace', 'surat', 'line-1']),
    );
    expect([state.current?.length, state.waiting?.length]).toEqual([20, 4]);
  });

  it('gives the stores with the most orders their turn first, after the marketplace', async () => {
    const { id } = await addCustomer(shop);
    await change(`insert into orders (saas_id, store_id, customer_id, customer_name, mobile_number, order_type, payment_type,
      status, address, pincode, currency, items_total, delivery_charge, discount, order_value, order_qty, idempotency_key, request_hash)
      values (${toronto.saas_id}, ${toronto.store_id}, ${id}, 'Asha', '', 'Pickup', 'COD', 'pending', '', '', 'CAD', 1, 0, 0, 1, 1, 'k', '')`);
    await queueTurns(shop, 'check');
    const labels = { 0: '_marketplace', 33_001: 'surat', 33_002: 'sister', 34_001: 'toronto' };
    const taken: string[] = [];
    for (let claim; (claim = await claimNext(shop));) taken.push(labels[claim.store_id as keyof typeof labels]);
    expect(taken).toEqual(['_marketplace', 'toronto', 'surat', 'sister']);
  });

  it('lets changes go first, and before those of a whole import those made by hand', async () => {
    await addStores(shop, { count: 25 });
    await queueTurns(shop, 'force');
    await change('update items set price = price + 100 where item_id = 1001');
    await change("update site_changes set changed_at = changed_at + interval '1 second' where store_id = 33001");
    expect(await isManualChangeDue(shop)).toBe(true);
    expect((await claimNext(shop))?.store_id).toBe(33_001);
    expect(await isManualChangeDue(shop)).toBe(false);
    expect(await claimNext(shop, 'manual')).toBeUndefined();
    const next = await claimNext(shop);
    expect([0, ...Array.from({ length: 25 }, (_, index) => 33_101 + index)]).toContain(next?.store_id);
    await change('delete from site_changes');
    await change('update sites set wanted_at = null');
    expect(await claimNext(shop, 'manual')).toBeUndefined();
    expect(await claimNext(shop)).toMatchObject({ turn_mode: 'force' });
  });

  it('is shared by all processes that publish, each site by one of them, whichever was asked', async () => {
    await publish(shop, { labels: 'all' }); // so that none is published again for the stores that it lists
    const told: string[] = [];
    const others: Published[] = [];
    const command = publish(shop, { labels: 'all', force: true, onSite: ({ label }) => told.push(label) });
    let isDone = false;
    const helping = (async () => {
      while (!isDone) {
        others.push(...(await drain(other)));
        await new Promise(setImmediate);
      }
    })();
    const all = await command;
    isDone = true;
    await helping;
    expect(all.map(({ label }) => label)).toEqual(everySite);
    expect(all.every(({ left, pages, rendered }) => !left && pages > 0 && pages === rendered)).toBe(true);
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan(everySite.length);
    expect(told.toSorted()).toEqual(everySite.toSorted());
    const releases = await shop.db.selectFrom('sites').select('pages').where('turn_at', 'is not', null).execute();
    expect(releases).toEqual([]);
  });

  it('takes over the sites of a process that was killed, with what was to be done', async () => {
    await queueTurns(shop, 'force');
    const lost = await claimNext(shop);
    const command = publish(shop, { labels: 'all' });
    await vi.waitFor(async () => expect(await currentLabels()).toHaveLength(3), { timeout: 60_000, interval: 50 });
    shop.wait(31_000);
    const all = await command;
    expect(lost?.store_id).toBe(0);
    expect(all.map(({ label }) => label)).toEqual(everySite);
    expect(all[0]).toMatchObject({ label: '_marketplace', rendered: all[0]?.pages });
  });

  const currentLabels = async () =>
    (await readSiteStatuses(shop)).flatMap(({ state, label }) => (state === 'current' ? label : []));

  it('tells what has failed, in whichever process, and leaves a held site alone', async () => {
    await publish(shop, { labels: ['surat', 'toronto'] });
    await publish(shop, { labels: ['surat'] });
    await rollBackSite(shop, 'surat');
    const [row] = await shop.db
      .deleteFrom('operator_details')
      .where('key', '=', 'grievance_officer')
      .returningAll()
      .execute();
    const labels: string[] = [];
    const publishing = publish(shop, {
      labels: 'all',
      force: true,
      onSite: ({ label, left }) => labels.push(`${label} ${left}`),
    });
    await expect(publishing).rejects.toThrow(/toronto: .*operator.csv has no grievance_officer/);
    expect(labels).toContain('surat held');
    await shop.db.insertInto('operator_details').values(row!).execute();
    expect((await publish(shop, { labels: 'all' })).map(({ left }) => left)).toContain('held');
    expect(await pageOf('toronto', '/customercare')).toContain('grievance_officer');
  });
});
