import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { localTime, momentOf } from '#lib/schedule/zoned-time';
import { readRelease } from '#renderer/release/release';
import { createRenderer, type Renderer } from '#renderer/renderer';
import { createApp } from '#server/app';
import type { Schema } from '#server/db/schema';
import { readConfig } from '#server/platform/config';
import { queueOutdated } from '#server/publishing/queue-outdated';
import { describePublished, publish, publishNext, rollBackSite, type Published } from '#server/publishing/publish';
import { readDay } from '#server/platform/messages/day-bound';
import { readSiteStatuses } from '#server/publishing/site-status';
import { followPolicies } from '#server/publishing/policies/follow-policies';
import { startSitePublisher } from '#server/publishing/site-publisher';
import { createSites } from '#server/publishing/sites/sites';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { ruleDatabases, type TestDatabase } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { startProcess } from '#tests/support/processes/lines-of-process';
import { scratchFolder } from '#tests/support/processes/scratch';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { logo } from '#tests/support/publishing/site-job';
import { runStore } from '#tests/support/processes/store-command';
import { readPublished } from '#tools/shop/published';

/** Announced policies, as if they stood in the folder of policies. */
const announced = vi.hoisted(() => new Map<string, string>());
vi.mock('#renderer/policies/announced', () => ({ announcedPolicies: () => announced }));

beforeAll(ensureBuilt, 130_000);
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.each(ruleDatabases)('sites that publish themselves, on $name', ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop & { dataFolder: { sitesDir: string; picturesDir: string } };
  let sitesDir: string;
  const renderer = createRenderer(); // one process for all: starting it takes longer than most of what it does
  afterAll(renderer.stop);

  beforeEach(async () => {
    database = await open();
    const folder = await scratchFolder();
    sitesDir = join(folder, 'sites');
    await mkdir(sitesDir);
    await writeFile(join(folder, `${'a'.repeat(32)}.svg`), logo);
    shop = { ...(await openTestShop(database)), dataFolder: { sitesDir, picturesDir: folder } };
    await startPublished();
    shop.wait(60_000);
  });
  afterEach(() => shop.close());

  /** The sites' state and files after everything is published: made once, then copied. */
  let published: { sites: Selectable<Schema['sites']>[]; files: string } | undefined;
  afterAll(() => published && rm(published.files, { recursive: true }));

  async function startPublished(): Promise<void> {
    if (!published) {
      await drain();
      const files = await mkdtemp(join(tmpdir(), 'nukkad-published-'));
      published = { sites: await shop.db.selectFrom('sites').selectAll().execute(), files };
      return cp(sitesDir, files, { recursive: true, verbatimSymlinks: true });
    }
    await cp(published.files, sitesDir, { recursive: true, verbatimSymlinks: true });
    await shop.db.deleteFrom('site_changes').execute();
    await shop.db.deleteFrom('sites').execute();
    await shop.db.insertInto('sites').values(published.sites).execute();
  }

  const change = (statement: string) => shop.query(statement, []);
  const priced = (price: number) => change(`update items set price = ${price} where item_id = 1001`);

  /** Publishes what is due; gives what was done. */
  async function drain(by = renderer): Promise<Published[]> {
    const done: Published[] = [];
    for (let one; (one = await publishNext(shop, by));) done.push(one);
    return done;
  }

  const pageOf = (label = 'surat', address = '/ProductDetails/1001') => readPublished(sitesDir, label, address);
  const statusOf = async (label: string) => (await readSiteStatuses(shop)).find((each) => each.label === label);

  it('publishes the pages that a price is on, and no other', async () => {
    await priced(17_700);
    const [only, ...others] = await drain();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ label: 'surat' });
    expect(only?.rendered).toBeLessThan(10);
    expect(only?.pages).toBeGreaterThan(60);
    expect(await pageOf()).toContain('₹177');
    expect(await statusOf('surat')).toMatchObject({ state: 'current', rendered: only?.rendered, behind_s: 0 });
    expect(await drain()).toEqual([]);
    const measures = await (await shop.app.request('/ops/metrics')).text();
    expect(measures).toMatch(/nukkad_publish_duration_seconds_count\{outcome="published"\} \d+/);
  });

  it('takes the site of a store that has closed away, and answers 410 for a withdrawn product', async () => {
    await change('update items set withdrawn_at = now() where item_id = 1040');
    await change('update stores set withdrawn_at = now() where store_id = 34001');
    await drain();
    const sites = createSites({ ...shop.dataFolder, publicOrigin: shop.config.publicOrigin });
    const statusAt = async (address: string) => (await createApp(shop, sites).request(`http://${address}`)).status;
    expect(await statusAt('toronto.localhost:4321/')).toBe(404);
    expect(await statusAt('surat.localhost:4321/ProductDetails/1040')).toBe(410);
    expect((await readSiteStatuses(shop)).map(({ label }) => label)).toEqual(['_marketplace', 'surat']);
  });

  it('keeps the pages there are while a page cannot be rendered, says why, and publishes once it can', async () => {
    const owner = shop.db.deleteFrom('operator_details').where('key', '=', 'grievance_officer').returningAll();
    const rows = await owner.execute();
    await expect(publishNext(shop, renderer)).rejects.toThrow('operator.csv has no grievance_officer');
    const failing = (await readSiteStatuses(shop)).find(({ state }) => state === 'failing');
    expect(failing?.reason).toContain('operator.csv has no grievance_officer');
    const asked = await runStore(shop, 'publish', 'surat', '--json');
    expect(asked).toMatchObject({ exit: 1, err: [] });
    const error = expect.stringContaining('operator.csv has no grievance_officer') as string;
    expect(asked.out.map((line) => JSON.parse(line) as unknown)).toEqual([{ published: [], error }]);
    expect((await runStore(shop, 'publish', 'surat')).err).toEqual([error]);
    expect(await pageOf('surat', '/customercare')).toContain('grievance_officer');
    await shop.db.insertInto('operator_details').values(rows).execute();
    shop.wait(11_000);
    await drain();
    expect((await readSiteStatuses(shop)).map(({ state }) => state)).toEqual(['current', 'current', 'current']);
  });

  it('is not stopped by a rendering process that is killed', async () => {
    await priced(18_800);
    const breaking: Renderer = {
      ...renderer,
      publish(job) {
        const killing = new AbortController();
        setImmediate(() => killing.abort());
        return renderer.publish(job, killing.signal);
      },
    };
    await expect(publishNext(shop, breaking)).rejects.toThrow('the rendering process ended');
    expect(await pageOf()).not.toContain('₹188');
    shop.wait(11_000);
    await drain();
    expect(await pageOf()).toContain('₹188');
  });

  it('does it in the background, and leaves what it is stopped in to the next', async () => {
    const background = startSitePublisher(shop);
    onTestFinished(() => background.stop());
    await priced(19_900);
    await vi.waitFor(async () => expect(await pageOf()).toContain('₹199'), { timeout: 30_000, interval: 50 });
    shop.wait(60_000);
    await priced(20_100);
    await vi.waitFor(async () => expect((await statusOf('surat'))?.state).toBe('publishing'), { interval: 5 });
    await background.stop();
    expect((await statusOf('surat'))?.failures).toBe(0);
    await drain();
    expect(await pageOf()).toContain('₹201');
  });

  it('makes a release again that is gone or damaged, though nothing has changed, but for one that is held', async () => {
    const current = join(sitesDir, 'surat', 'current');
    for (const damage of [() => rm(current), () => writeFile(join(current, 'release.json'), '{')]) {
      await damage();
      await queueOutdated(shop);
      expect((await drain()).map(({ label }) => label)).toEqual(['surat']);
      expect(await pageOf()).toContain('₹164');
    }
    await queueOutdated(shop);
    expect(await drain()).toEqual([]);
    await rollBackSite(shop, 'surat');
    await rm(current);
    await queueOutdated(shop);
    expect(await statusOf('surat')).toMatchObject({ state: 'held' });
  });

  it('shows an announced policy from its day, by the clocks of the stores that the site shows', async () => {
    onTestFinished(() => announced.clear());
    const { date } = localTime(shop.now().getTime() + 24 * 60 * 60 * 1000, 'Asia/Kolkata');
    announced.set('about', date);
    const outdated = async () => {
      await queueOutdated(shop);
      return (await drain()).map(({ label }) => label).sort();
    };
    const isShown = async (label: string) => (await readRelease(join(sitesDir, label, 'current'))).begunPolicies;
    shop.wait(momentOf({ date, minutes: 0 }, 'Asia/Kolkata') - shop.now().getTime() - 1000);
    expect(await outdated()).toEqual([]);
    shop.wait(1000);
    expect(await outdated()).toEqual(['surat']);
    expect([await isShown('surat'), await isShown('toronto')]).toEqual([['about'], []]);
    shop.wait(11 * 60 * 60 * 1000);
    expect(await outdated()).toEqual(['_marketplace', 'toronto']);
    expect(await outdated()).toEqual([]);
  });

  it('show the policies of a folder of their own once these have no mistakes', async () => {
    const folder = await scratchFolder();
    const config = { ...shop.config, policiesDir: folder };
    const own = { ...shop, config };
    const publishAll = async () => {
      for (let one; (one = await publishNext(own, renderer));) expect(one.label).toBeDefined();
    };
    const about = await readFile('src/content/policies/about.md', 'utf8');
    const file = join(folder, 'about.md');
    await writeFile(file, about.replace('## ', '## Founded in 1947 and ').replace('{name}', '{nam}'));
    const [mistake] = await followPolicies(own, folder);
    expect(mistake).toMatch(/about\.md:\d+: \{nam\} is not a fact of operator\.csv/);
    expect((await runStore(own, 'status')).out.at(-1)).toBe(`policies keep their old text: ${mistake}`);
    expect(await runStore(own, 'policies', 'check', folder)).toMatchObject({ exit: 1, err: [mistake] });
    await publishAll();
    expect(await pageOf('surat', '/about')).not.toContain('1947');

    await writeFile(file, about.replace('## ', '## Founded in 1947 and '));
    expect(await followPolicies(own, folder)).toEqual([]);
    await publishAll();
    for (const label of ['surat', 'toronto', '_marketplace'])
      expect(await pageOf(label, '/about')).toContain('Founded in 1947');
    expect(await pageOf('surat', '/policy')).toContain('Privacy'); // without a file in the folder

    await writeFile(file, 'no facts');
    expect(await followPolicies(own, folder)).toHaveLength(1);
    await priced(17_900);
    await publishAll();
    expect(await pageOf('surat', '/about')).toContain('Founded in 1947');
    await rm(folder, { recursive: true });
    expect(await followPolicies(own, folder)).toEqual([expect.stringContaining('cannot be read')]);
  });

  it('is done by several at once without getting in each other’s way', async () => {
    const other = createRenderer();
    onTestFinished(() => other.stop());
    const work = async (by: Renderer) => {
      const labels: string[] = [];
      for (let idle = 0; idle < 20; idle += 1) {
        const done = await publishNext(shop, by);
        if (done && !done.left) labels.push(done.label);
        if (done) idle = 0;
        await new Promise(setImmediate);
      }
      return labels;
    };
    await change("update stores set phone_no = '+91 11111 11111'");
    const both = await Promise.all([work(renderer), work(other)]);
    expect(both.flat().sort()).toEqual(['_marketplace', 'surat', 'toronto']);
    expect(await pageOf()).toContain('11111 11111');
    expect(await pageOf('toronto', '/')).toContain('11111 11111');
  });

  it('is done once by two processes that share a database and a folder', async ({ skip }) => {
    const { url } = database;
    if (url === undefined) return skip('one process has the embedded database');
    await mkdir(join(sitesDir, '..', 'pictures'));
    await writeFile(join(sitesDir, '..', 'pictures', `${'a'.repeat(32)}.svg`), logo);
    const processes = [1, 2].map(() =>
      startProcess('tests/support/publishing/publishing-process.ts', join(sitesDir, '..'), url),
    );
    await Promise.all(processes.map(({ ready }) => ready));
    await change("update stores set phone_no = '+91 11111 11111'");
    const labels = (await Promise.all(processes.map(({ rest }) => rest))).flat();
    expect(labels.sort()).toEqual(['_marketplace', 'surat', 'toronto']);
    expect(await pageOf()).toContain('11111 11111');
    expect(await pageOf('toronto', '/')).toContain('11111 11111');
  });

  it('shows the release before again and stays there, whatever changes, until someone publishes the store', async () => {
    await priced(21_100);
    await drain();
    const command = await runStore(shop, 'publish', 'surat', '--rollback');
    expect(command).toMatchObject({ exit: 0, err: [] });
    expect(await pageOf()).toContain('₹164');
    shop.wait(60_000);
    await priced(22_200);
    expect(await drain()).toEqual([]);
    expect(await statusOf('surat')).toMatchObject({ state: 'held' });
    const lines: string[] = [];
    await publish(shop, { labels: 'all', onSite: (site) => void lines.push(describePublished(site)) });
    expect(lines).toContain('surat: is held at an earlier release; publish surat ends that');
    expect(await pageOf()).toContain('₹164');
    await publish(shop, { labels: ['surat'] });
    expect(await pageOf()).toContain('₹222');
    expect(await statusOf('surat')).toMatchObject({ state: 'current' });
    const { exit, out } = await runStore(shop, 'publish', 'surat', '--rollback', '--json');
    expect([exit, out.map((line) => JSON.parse(line))]).toEqual([0, [{ published: [], rolledBack: 'surat' }]]);
  });

  it('refuses to go back where there is nothing before', async () => {
    await expect(rollBackSite(shop, 'surat')).rejects.toThrow('surat has no release before the current one.');
    expect((await drain()).map(({ left }) => left)).toEqual(['current']);
    expect(await runStore(shop, 'publish', 'nowhere', '--rollback')).toMatchObject({ exit: 2, out: [] });
    expect((await runStore(shop, 'publish', '--all', '--rollback')).exit).toBe(2);
  });

  it('publishes what a program asks for, once, also a store that is held', async () => {
    const asked = { params: { label: 'surat' }, token: opsToken };
    await priced(23_300);
    await drain();
    await rollBackSite(shop, 'surat');
    await granted(shop, 'publishStore', asked);
    await granted(shop, 'publishStore', asked);
    expect((await drain()).map(({ left }) => left)).toEqual([undefined]);
    expect(await pageOf()).toContain('₹233');
    await granted(shop, 'publishStore', asked);
    expect((await drain()).map(({ left }) => left)).toEqual(['current']);
    await granted(shop, 'publishStore', { ...asked, params: { label: '_marketplace' } });
    const nowhere = { ...asked, params: { label: 'nowhere' } };
    expect(await refused(shop, 'publishStore', nowhere)).toMatchObject({ code: 'not_found' });
    expect(await refused(shop, 'publishStore', { ...asked, token: 'x'.repeat(40) })).toMatchObject({ status: 401 });
    const bare = await shop.app.request('/ops/stores/surat/publish', { method: 'POST' });
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/api/v1/ops/stores/surat/publish']);
  });

  it('tells how sites stand: by command, and to this machine or anyone who carries the token', async () => {
    await rm(join(sitesDir, 'toronto'), { recursive: true });
    const { out } = await runStore(shop, 'status');
    expect(out[0]).toMatch(/^site +state +published +took +pages +rendered +kept +behind +reason$/);
    expect(out[2]).toMatch(/^surat +current +20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC +\d+\.\d s +\d+ +\d+ +0$/);
    const [json = ''] = (await runStore(shop, 'status', '--json')).out;
    expect(JSON.parse(json)).toEqual(await readSiteStatuses(shop));
    const ask = (app: typeof shop.app, headers: Record<string, string>) => app.request('/ops/status', { headers });
    const here = await ask(shop.app, { Host: 'localhost:4321' });
    const messages = { sms: await readDay(shop, 'sms'), whatsapp: await readDay(shop, 'whatsapp') };
    expect(await here.json()).toEqual({ sites: await readSiteStatuses(shop), jobs: [], ...messages });
    expect((await ask(shop.app, { Host: 'localhost', 'X-Forwarded-For': '203.0.113.9' })).status).toBe(401);
    const reachable = createApp({ ...shop, config: { ...shop.config, isLocal: false } });
    expect((await ask(reachable, { Host: 'localhost' })).status).toBe(401);
    expect((await ask(reachable, { Authorization: `Bearer ${opsToken}` })).status).toBe(200);
    const withoutToken = { ...readConfig({}), isLocal: false };
    expect((await ask(createApp({ ...shop, config: withoutToken }), { Host: 'localhost' })).status).toBe(404);
  });
});
