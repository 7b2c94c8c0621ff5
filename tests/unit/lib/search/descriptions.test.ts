import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDescriptions } from '#lib/search/descriptions';
import { comparedWords, indexedWords } from '#lib/search/words';
import type { PublishedProduct } from '#contract/catalogue';

const words = fc.constantFrom('dal', 'dals', 'dalia', 'toordal', 'toor', 'દાળ', 'rice', '5kg');
const texts = fc.array(fc.array(words, { maxLength: 6 }), { maxLength: 8 });

it('finds the descriptions that have a word as a whole, wherever it stands', () => {
  fc.assert(
    fc.property(texts, words, (descriptions, asked) => {
      const products = descriptions.map((each) => ({ special_description: each.join(' '), origin: '' }));
      const [word] = comparedWords(asked);
      const scores = new Map<number, number>();
      createDescriptions(products as PublishedProduct[]).score(word!, scores);
      const has = ({ special_description }: { special_description: string }) =>
        indexedWords(special_description).some((each) => each === word!.word || each === word!.singular);
      const expected = products.flatMap((product, place) => (has(product) ? [place] : []));
      expect([...scores.keys()].sort((a, b) => a - b)).toEqual(expected);
    }),
  );
});
