import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { listFiles } from '#renderer/release/assets';
import { startRenderProcess } from '#renderer/render-process';
import { readSiteJob } from '#server/publishing/site-job';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { catalogueChange, type CatalogueChange } from '#tests/support/publishing/catalogue-changes';
import { scratchFolder } from '#tests/support/processes/scratch';
import { surat } from '#tests/support/shop/catalogue';
import { openTestShop } from '#tests/support/shop/shop';
import { filesOfRelease } from '#tools/shop/published';
import { logo } from '#tests/support/publishing/site-job';

beforeAll(ensureBuilt, 130_000);

/** The long one finds what only some order of several changes leaves on a page. */
const numRuns = process.env.SOAK ? 40 : 4;

/** A site's files by address and its release's by name, byte for byte; only the time of publishing is left out. */
async function filesOf(sitesDir: string): Promise<Map<string, string>> {
  const current = join(sitesDir, 'surat', 'current');
  const names = (await listFiles(current)).map((name) => [name, join(current, name)] as const);
  const files = [...names, ...(await filesOfRelease(current))];
  const read = async (file: string) => (await readFile(file, 'latin1')).replace(/"publishedAt":"[^"]+"/, '');
  return new Map(await Promise.all(files.map(async ([name, file]) => [name, await read(file)] as const)));
}

const differing = (a: Map<string, string>, b: Map<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));

it('publishes after any changes just what publishing everything anew would, byte for byte', async () => {
  const shop = await openTestShop();
  const folder = await scratchFolder();
  const [bySteps, anew] = [join(folder, 'steps'), join(folder, 'anew')];
  await Promise.all([bySteps, anew].map((each) => mkdir(each)));
  await writeFile(join(folder, `${'a'.repeat(32)}.svg`), logo);
  const rendering = startRenderProcess();
  let kept = 0;

  async function publishBoth(changes: CatalogueChange[]): Promise<void> {
    for (const { make } of changes) await make(shop.db);
    const dataFolder = { sitesDir: bySteps, picturesDir: folder };
    const { job } = await readSiteJob({ ...shop, dataFolder }, surat, 'b1');
    const { pages, rendered } = await rendering.publish(job);
    kept += pages - rendered;
    await rendering.publish({ ...job, sitesDir: anew, force: true });
    const description = changes.map((change) => change.description).join('; ');
    expect(differing(await filesOf(bySteps), await filesOf(anew)), description).toEqual([]);
  }

  try {
    await publishBoth([]);
    const update = (item_id: number, values: object) => ({
      description: `item ${item_id} ${JSON.stringify(values)}`,
      make: () => shop.db.updateTable('items').set(values).where('item_id', '=', item_id).execute(),
    });
    await publishBoth([1001, 1002].map((item_id) => update(item_id, { family: 'dal', size: `${item_id - 1000} kg` })));
    const before = await filesOf(bySteps);
    await publishBoth([update(1002, { price: 7700 })]);
    const changed = differing(before, await filesOf(bySteps));
    for (const sibling of ['1001', '1002'])
      expect(changed, 'a size changes the pages of all').toContainEqual(
        expect.stringMatching(new RegExp(`ProductDetails/${sibling}\\b`)),
      );
    const rounds = fc.array(fc.array(catalogueChange, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        for (const changes of all) await publishBoth(changes);
      }),
      { numRuns, endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(50);
  } finally {
    await rendering.stop();
    await shop.close();
  }
}, 1_200_000);
