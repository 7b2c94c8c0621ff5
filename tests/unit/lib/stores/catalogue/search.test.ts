import { expect, it } from 'vitest';
import { createSearch, noteMiss } from '#lib/stores/catalogue/search';

it.each([
  [{ total: 0, hits: [], isLoose: false }, ['avocado']],
  [{ total: 2, hits: [], isLoose: true }, ['avocado']],
  [{ total: 2, hits: [], isLoose: false }, []],
])('lets the store know of an answer that has not all words: %j', async (answer, expected) => {
  const noted: string[] = [];
  const { $search, search } = createSearch(async () => answer);
  noteMiss($search.get(), (query) => void noted.push(query));
  await search('avocado', 6);
  noteMiss($search.get(), (query) => void noted.push(query));
  expect(noted).toEqual(expected);
});
