import { expect, test } from 'vitest';
import type { Content } from '#server/platform/http/content';
import { createContentCache } from '#server/publishing/sites/content-cache';

const content = (bytes: number): Content => ({
  bytes: Buffer.alloc(bytes),
  type: 'image/webp',
  hash: '',
  isCompressible: false,
  encoded: async () => Buffer.alloc(0),
});

test('reads a file once, and again after others have taken its place', async () => {
  const cache = createContentCache(100);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return content(40);
  };
  await cache.get('a', read);
  await cache.get('a', read);
  expect(reads).toBe(1);
  await cache.get('b', read);
  await cache.get('c', read);
  await cache.get('a', read);
  expect(reads).toBe(4);
});

test('does not remember that a file was not there', async () => {
  const cache = createContentCache(100);
  expect(await cache.get('a', async () => undefined)).toBeUndefined();
  expect(await cache.get('a', async () => content(1))).toBeDefined();
});
