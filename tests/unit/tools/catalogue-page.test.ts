import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findTableMistakes } from '#tools/check/catalogue-page';

const page = await readFile('docs/catalogue.md', 'utf8');

test('the page of the catalogue says of every column what the code does', async () => {
  expect(await findTableMistakes(page)).toEqual({ text: page, mistakes: [] });
});

test('what is changed in a table is named and written anew, and so is an empty one', async () => {
  const changed = page.replace('The item’s number', 'The number').replace(/(<!-- hours\.csv -->\n\n)(\|.*\n)+/, '$1');
  const outOfDate = (name: string) => `docs/catalogue.md: the table of ${name} is out of date: npm run verify -- --fix`;
  expect(await findTableMistakes(changed)).toEqual({ text: page, mistakes: ['items.csv', 'hours.csv'].map(outOfDate) });
});

test('a file that the page leaves out is named', async () => {
  const { mistakes } = await findTableMistakes(page.replace('<!-- coupons.csv -->', ''));
  expect(mistakes).toEqual([expect.stringContaining('there is no table of coupons.csv')]);
});
