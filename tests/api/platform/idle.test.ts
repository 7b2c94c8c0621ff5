import { stat } from 'node:fs/promises';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWork } from '#server/main';
import { scratchFolder } from '#tests/support/processes/scratch';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const minute = 60_000;

/** Its table and kind, or the beginning of raw SQL. */
const describeStatement = (node: RootOperationNode) =>
  node.kind === 'RawNode'
    ? node.sqlFragments.join('?').replaceAll(/\s+/g, ' ').slice(0, 80)
    : [node.kind, ...new Set(JSON.stringify(node).match(/(?<="table":.*"name":")\w+/g))].join(' ');

/** Counts statements. `settled` resolves when none has been running during ten accesses to a file: the work may read files, too. */
function countStatements() {
  const running = new Set<object>();
  const counts = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      running.add(queryId);
      const statement = describeStatement(node);
      counts.set(statement, (counts.get(statement) ?? 0) + 1);
      return node;
    },
    async transformResult({ result, queryId }) {
      running.delete(queryId);
      return result;
    },
  };
  async function settled(folder: string): Promise<void> {
    for (let quiet = 0; quiet < 10; quiet = running.size > 0 ? 0 : quiet + 1) await stat(folder);
  }
  return { plugin, settled, counts };
}

describe.each(databases)('a shop without customers, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.deleteFrom('site_changes').execute();
    await shop.db.deleteFrom('sites').execute();
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => shop.close());

  it('asks the database less than twice a second, and does all that recurs', async () => {
    const folder = await scratchFolder();
    const { plugin, settled, counts } = countStatements();
    const idle = {
      ...shop,
      db: shop.db.withPlugin(plugin),
      dataFolder: { sitesDir: folder, picturesDir: folder },
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
    const work = startWork(idle as never);
    const pass = async (duration: number) => {
      for (const end = Date.now() + duration; Date.now() < end; await settled(folder))
        await vi.advanceTimersByTimeAsync(20);
    };
    await pass(minute / 2);
    counts.clear();
    const since = shop.now();
    await pass(2 * minute);
    const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
    expect(total, JSON.stringify([...counts], null, 1)).toBeLessThan(2 * 120);
    vi.useRealTimers();
    await Promise.all(work.map((each) => each.stop()));
    const jobs = await shop.db.selectFrom('jobs').selectAll().execute();
    expect(jobs.length).toBeGreaterThan(5);
    for (const job of jobs) expect(job).toMatchObject({ last_error: null, attempts: 0 });
    for (const { run_at } of jobs) expect(run_at.getTime()).toBeGreaterThan(since.getTime() + minute);
  });
});
