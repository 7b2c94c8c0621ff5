import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weighPage } from '#tools/check/page-scripts';

let client: string;
beforeEach(async () => {
  client = await mkdtemp(path.join(tmpdir(), 'nukkad-scripts-'));
});
afterEach(() => rm(client, { recursive: true }));

/** A built script whose compressed twin has exactly `bytes`. */
async function script(name: string, code: string, bytes: number): Promise<void> {
  await writeFile(path.join(client, name), code);
  await writeFile(path.join(client, `${name}.br`), Buffer.alloc(bytes));
}

test('a page weighs its scripts with all that they import, each once', async () => {
  await script('page.js', 'import{a}from"./shared.js";import"./other.js";', 100);
  await script('other.js', 'export{b}from"./shared.js";', 20);
  await script('shared.js', 'export const a=1,b=2;', 3);
  const html = '<script type="module" src="/page.js"></script><script type="application/json">{}</script>';
  expect(await weighPage(html, client)).toMatchObject({ first: 123, all: 123 });
});

test('islands, workers and what is loaded later count in all, not at first', async () => {
  await script('page.js', 'addEventListener("x",()=>import("./later.js"))', 10);
  await script('later.js', 'new Worker("/search-worker.js")', 1000);
  await script('search-worker.js', '', 40_000);
  await script('island.js', 'import"./react.js"', 200);
  await script('react.js', '', 5000);
  const html =
    '<script type="module" src="/page.js"></script><astro-island component-url="/island.js" renderer-url="/react.js">';
  expect(await weighPage(html, client)).toMatchObject({ first: 10, all: 46_210 });
});

test('what is loaded on demand counts apart, with what it alone imports; a static import of it counts as ever', async () => {
  await script('page.js', 'import"./shared.js";addEventListener("x",()=>import("./search-box.Ab1.js"))', 10);
  await script('search-box.Ab1.js', 'import"./shared.js";import"./words.js"', 1000);
  await script('words.js', '', 500);
  await script('shared.js', '', 3);
  const onPress = '<script type="module" src="/page.js"></script>';
  const weight = await weighPage(onPress, client, ['search-box']);
  expect(weight).toEqual({ first: 13, all: 13, onDemand: new Map([['search-box', 1500]]) });
  const atOnce = '<script type="module" src="/search-box.Ab1.js"></script>';
  expect(await weighPage(atOnce, client, ['search-box'])).toMatchObject({ first: 1503, all: 1503 });
});
