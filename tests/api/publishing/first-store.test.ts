import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { removeCommand } from '#server/commands/remove';
import { runCommand } from '#server/commands/run-command';
import { importFolder } from '#server/import/import-folder';
import type { OpenShop } from '#server/open-shop';
import { publish } from '#server/publishing/publish';
import { createSites } from '#server/publishing/sites/sites';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { openInMemory } from '#tests/support/shop/databases';
import { openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder } from '#tools/shop/operator-folder';
import { greeting } from '../../../commands/start/greeting.ts';
import { prepareCatalogue } from '../../../commands/start/prepare.ts';

/** A shop as it is before and after its first store; every test goes on where the last one has ended. */
let local: OpenShop;
let reachable: OpenShop;
beforeAll(ensureBuilt, 130_000);
beforeAll(async () => {
  local = await openEmptyShop(openInMemory());
  reachable = { ...local, config: { ...local.config, isLocal: false } };
});
afterAll(() => local.close());

const { signal } = new AbortController();

async function ask(address: string) {
  const sites = createSites({ ...local.dataFolder, ...local.config });
  const response = await createApp(reachable, sites).request(`http://${address}`);
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

const notice = 'No store is open here yet';

it('opens empty where customers can reach it, and says how to import on every address and in the terminal', async () => {
  await prepareCatalogue(reachable, signal);
  await publish(reachable, { labels: 'all' });
  const landing = await ask('localhost:4321/landing');
  expect(landing).toMatchObject({ status: 200 });
  for (const text of [notice, 'npm run store -- import &lt;folder&gt;', 'noindex'])
    expect(landing.html).toContain(text);
  for (const path of ['/', '/stores', '/about', '/cart'])
    expect(await ask(`localhost:4321${path}`)).toMatchObject({ status: 302, location: '/landing' });
  expect(await ask('surat.localhost:4321/')).toMatchObject({ status: 404, html: expect.stringContaining(notice) });
  expect(await ask('localhost:4321/no-such-page')).toMatchObject({ status: 404 });
  expect(await greeting(reachable)).toMatch(
    /It has no store yet\. Set one up in the browser[^]*npm run store -- import <folder>/,
  );
});

it('shows stores as soon as there are some, and the notice no more', async () => {
  await using folder = await createOperatorFolder();
  await importFolder(reachable, folder.path);
  await publish(reachable, { labels: 'all' });
  expect((await ask('localhost:4321/landing')).html).not.toContain(notice);
  expect(await ask('localhost:4321/about')).toMatchObject({ status: 200 });
  expect(await ask('surat.localhost:4321/')).toMatchObject({ status: 200 });
  expect(await greeting(reachable)).not.toContain('npm run');
  expect(await greeting(reachable, true)).toMatch(/It has stores already[^]*DATA_DIR=/);
});

it('says how to remove the demo where customers can see it, and removes it', async () => {
  await importFolder(local, 'demo');
  expect(await greeting(local)).not.toContain('remove');
  const [, labels = ''] = /npm run store -- remove (.*)/.exec(await greeting(reachable)) ?? [];
  expect(labels.split(' ')).toEqual(['surat', 'bhopal', 'mumbai', 'bengaluru', 'toronto']);
  const said: string[] = [];
  const out = (line: string) => void said.push(line);
  const run = (...argv: string[]) =>
    runCommand({ remove: removeCommand }, argv, { shop: reachable, cwd: '.', out, err: out, isServing: true, signal });
  expect(await run('remove', 'surat', 'nowhere')).toBe(2);
  expect(await greeting(reachable)).toContain(`remove ${labels}`);
  expect(await run('remove', ...labels.split(' '))).toBe(0);
  expect(said.at(-1)).toBe('Customers see it in a moment.');
  await publish(reachable, { labels: 'all' });
  expect(await ask('surat.localhost:4321/')).toMatchObject({ status: 404, html: expect.stringContaining(notice) });
  expect((await ask('localhost:4321/about')).location).toBe('/landing');
});

it('does not bring the demo back by itself, but by an import', async () => {
  await prepareCatalogue(local, signal);
  expect(await greeting(local)).toContain('It has no store');
  await importFolder(local, 'demo');
  expect(await greeting(local)).toContain('http://surat.localhost:4321/');
});
