import { expect, it } from 'vitest';
import { createSearch, reportIfMissed } from '#lib/stores/catalogue/search';

it.each([
  [{ total: 0, hits: [], match: 'all' as const }, ['avocado']],
  [{ total: 2, hits: [], match: 'some' as const }, ['avocado']],
  [{ total: 2, hits: [], match: 'all' as const }, []],
])('lets the store know of an answer that has not all words: %j', async (answer, expected) => {
  const noted: string[] = [];
  const { $search, search } = createSearch(async () => answer);
  reportIfMissed($search.get(), (query) => void noted.push(query));
  await search('avocado', 6);
  reportIfMissed($search.get(), (query) => void noted.push(query));
  expect(noted).toEqual(expected);
});
