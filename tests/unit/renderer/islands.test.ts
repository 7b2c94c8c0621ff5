import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { islandName } from '#contract/service';

test('every island of a page is one whose failures are counted', () => {
  const pages = globSync('src/{pages,layouts,features}/**/*.astro').map((file) => readFileSync(file, 'utf8'));
  const islands = pages.flatMap((text) => [...text.matchAll(/<(\w+)\s+client:/g)].map(([, name = '']) => name));
  expect([...new Set(islands)].sort()).toEqual([...islandName.options].sort());
});
