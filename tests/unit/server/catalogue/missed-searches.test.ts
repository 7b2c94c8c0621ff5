import { expect, it } from 'vitest';
import { keptWords } from '#server/catalogue/missed-searches';

it.each([
  ['  Sweet   CORN ', 'sweet corn'],
  ['mango 5 kg', 'mango'],
  ['भुट्टा', 'भुट्टा'],
  ['7 up', '7 up'],
  ["children's chocolate", 'children s chocolate'],
])('keeps %j as %j', (query, words) => {
  expect(keptWords(query)).toBe(words);
});

it.each([
  '9800000001',
  '+91 98000 00001',
  '98 00 00 00 01',
  '९८०००००००१',
  'asha@shop.example',
  'asha at shop.example',
  'https://shop.example/x',
  '12 Rang Upvan Lane',
  'adajan nagar',
  'गांधी मार्ग',
  'surat 395003',
  'one two three four five',
  'x'.repeat(41),
  '<b>hi',
  '5 kg',
  'a',
  '😀😀',
])('does not keep %j', (query) => {
  expect(keptWords(query)).toBeUndefined();
});
