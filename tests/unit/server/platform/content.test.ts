import { brotliDecompressSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { createContent } from '#server/platform/http/content';

test('compresses a page better once it is requested again', async () => {
  const page = await readFile('README.md');
  const { encoded } = createContent(page, 'text/html; charset=utf-8');
  const first = (await encoded('br')).length;
  expect((await encoded('br')).length, 'who asks again does not wait').toBe(first);
  await vi.waitFor(async () => expect((await encoded('br')).length).toBeLessThan(first));
  expect(brotliDecompressSync(await encoded('br')).equals(page)).toBe(true);
});
