import type { PublishedProduct } from '../contract/catalogue.ts';
import { indexedWords, type ComparedWord } from './words.ts';

/** Shorter words are in too many descriptions to say anything. */
const fewestLetters = 3;

/**
 * Finds whole words in descriptions by reading them all: 10,000 take some milliseconds, where an index of them
 * would take seconds to make.
 */
export function createDescriptions(products: PublishedProduct[]) {
  const texts = products.map(
    ({ special_description, origin }) => ` ${indexedWords(`${special_description} ${origin}`).join(' ')} `,
  );
  return {
    /**
     * Adds the products whose description or origin holds the word; one that has a score keeps it.
     * @param among the only products that matter; all when absent
     */
    score({ word, singular }: ComparedWord, scores: Map<number, number>, among?: ReadonlyMap<number, number>): void {
      if (word.length < fewestLetters) return;
      const [wanted, other] = [` ${word} `, ` ${singular ?? word} `];
      for (const place of among?.keys() ?? texts.keys()) {
        const text = texts[place];
        if (!scores.has(place) && (text?.includes(wanted) || text?.includes(other))) scores.set(place, 0.25);
      }
    },
  };
}
