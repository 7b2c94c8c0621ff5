import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract';
import { distDir } from '#renderer/build/build';
import { listFiles } from '#renderer/release/assets';
import { ensureBuilt } from '#tests/support/publishing/built-pages';

test('pages load no documentation of calls', { timeout: 240_000 }, async () => {
  await ensureBuilt();
  const folder = join(distDir, 'client', '_astro');
  const scripts = (await listFiles(folder)).filter((name) => name.endsWith('.js'));
  const code = (await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
  const summaries = Object.values(contract).map(({ summary }) => summary);
  expect(code).toContain(contract.addProduct.path.slice(0, 20));
  expect(summaries.filter((text) => code.includes(text))).toEqual([]);
});
