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

test('compresses each of several pages better, when it is requested again', async () => {
  const file = await readFile('README.md');
  const pages = Array.from({ length: 3 }, (_, index) =>
    createContent(Buffer.concat([file, Buffer.from(String(index))]), 'text/html; charset=utf-8'),
  );
  const sizes = () => Promise.all(pages.map(async ({ encoded }) => (await encoded('br')).length));
  const quick = await sizes();
  await vi.waitFor(async () => {
    const now = await sizes();
    expect(now.every((size, index) => size < (quick[index] ?? 0))).toBe(true);
  });
});

test('reads a compressed form again after a failure', async () => {
  const reads = [Promise.reject(new Error('The disk is away')), Promise.resolve(Buffer.from('form'))];
  const { encoded } = createContent(Buffer.from('page'), 'text/css; charset=utf-8', async () => reads.shift());
  await expect(encoded('br')).rejects.toThrow('The disk is away');
  expect(String(await encoded('br'))).toBe('form');
});
