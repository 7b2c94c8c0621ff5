import type { PublishedProduct } from '../contract/catalogue.ts';
import { indexedWords, type ComparedWord } from './words.ts';

/** Shorter words occur in too many descriptions. */
const minWordLength = 3;

/**
 * Finds whole words in descriptions by scanning them all: 10,000 take some milliseconds, while building an index would
 * take seconds.
 */
export function createDescriptions(products: PublishedProduct[]) {
  const texts = products.map(
    ({ special_description, origin }) => ` ${indexedWords(`${special_description} ${origin}`).join(' ')} `,
  );
  return {
    /**
     * Adds the products whose description or origin contains the word; existing scores stay.
     * @param among limits the search to these products
     */
    score({ word, singular }: ComparedWord, scores: Map<number, number>, among?: ReadonlyMap<number, number>): void {
      if (word.length < minWordLength) return;
      const [exact, alternative] = [` ${word} `, ` ${singular ?? word} `];
      for (const place of among?.keys() ?? texts.keys()) {
        const text = texts[place];
        if (!scores.has(place) && (text?.includes(exact) || text?.includes(alternative))) scores.set(place, 0.25);
      }
    },
  };
}
