import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highlight } from '#lib/search/highlight';

const marked = (name: string, query: string) =>
  highlight(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it.each([
  ['Toor dal', 'da', 'Toor [da]l'],
  ['Toor dal', 'daal', 'Toor [dal]'],
  ['Green chillies', 'chil', 'Green [chil]lies'],
  ['Green chillies', 'chili', 'Green [chilli]es'],
  ['Egg, brown', 'eggs', '[Egg], brown'],
  ['Crème brûlée', 'creme', '[Crème] brûlée'],
  ['Toor dal', 'rice', 'Toor dal'],
  ['Toor dal', '', 'Toor dal'],
])('marks in "%s" what answers to "%s"', (name, query, shown) => {
  expect(marked(name, query)).toBe(shown);
});

it('never changes a name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, query) => {
      expect(
        highlight(name, query)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name);
    }),
  );
});
