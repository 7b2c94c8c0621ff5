import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weighPage } from '../../../commands/check/page-scripts.ts';

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
  expect(await weighPage(html, client)).toEqual({ first: 123, all: 123 });
});

test('islands, workers and what is loaded later count in all, not at first', async () => {
  await script('page.js', 'addEventListener("x",()=>import("./later.js"))', 10);
  await script('later.js', 'new Worker("/search-worker.js")', 1000);
  await script('search-worker.js', '', 40_000);
  await script('island.js', 'import"./react.js"', 200);
  await script('react.js', '', 5000);
  const html =
    '<script type="module" src="/page.js"></script><astro-island component-url="/island.js" renderer-url="/react.js">';
  expect(await weighPage(html, client)).toEqual({ first: 10, all: 46_210 });
});
