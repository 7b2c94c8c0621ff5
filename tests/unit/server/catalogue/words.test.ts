import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseWords, wordsFor } from '#server/catalogue/words';

const file = path.resolve(import.meta.dirname, '../../../../server/catalogue/words.txt');
const named = (...names: string[]) => names.map((item_name) => ({ item_name }));

it('knows 600 things, each by a name on labels and another one', () => {
  const lines = parseWords(readFileSync(file, 'utf8'));
  expect(lines.length).toBeGreaterThanOrEqual(600);
  for (const names of lines) {
    const called = names.filter(({ mark }) => mark !== '-').map(({ text }) => text);
    expect(
      names.some(({ mark }) => mark === ''),
      called.join(),
    ).toBe(true);
    expect(new Set(called).size, called.join()).toBeGreaterThan(1);
    expect(called.join(''), 'scripts').toMatch(/[\u0900-\u097f].*[\u0a80-\u0aff]/);
  }
});

it('says where a line cannot be read', () => {
  expect(() => parseWords('# words\nsalt, namak\n')).toThrow('words.txt line 2: must have four parts');
});

it('gives a store only the words that mean something there, in Latin letters', async () => {
  expect(await wordsFor([])).toEqual([]);
  const words = await wordsFor(named('Turmeric powder', 'Silver spoon'));
  expect(words.find((line) => line.startsWith('turmeric,'))).toMatch(/~haldi\b/);
  expect(words.join()).not.toMatch(/aloo|[\u0900-\u0aff]/);
});

it.each([
  ['Sweet potato', 'aloo'],
  ['Black grapes', 'kali mirch'],
  ['Basmati rice, long grain', 'laung'],
  ['Taj Mahal tea', 'dalchini'],
  ['Sona masoori rice', 'chinna'],
  ['Coffee beans', 'fansi'],
  ['Milk barfi', 'doodh'],
  ['Peanut butter', 'makkhan'],
  ['Stacking rings', 'anguthi'],
])('does not say that %s is %s', async (name, word) => {
  const names = (await wordsFor(named(name))).flatMap((line) => line.replaceAll('~', '').split(','));
  expect(names).not.toContain(word);
});
