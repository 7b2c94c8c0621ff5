import type { PublishedProduct } from '../contract/catalogue.ts';
import { indexedWords, type ComparedWord } from './words.ts';

/** Shorter words occur in too many descriptions. */
const minWordLength = 3;

/** Finds whole words by scanning all descriptions as one text. An index would take seconds to build. */
export function createDescriptions(products: PublishedProduct[]) {
  const ends: number[] = [];
  let length = 0;
  const text = products
    .map(({ special_description, origin }) => {
      const words = ` ${indexedWords(`${special_description} ${origin}`).join(' ')} `;
      ends.push((length += words.length));
      return words;
    })
    .join('');

  /** The products whose description has a word, in order. */
  function* placesOf(word: string): Generator<number> {
    const wanted = `${word} `; // no leading space: searching for one is slow
    let place = 0;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at)) {
      const isWhole = text[at - 1] === ' ';
      while (ends[place]! <= at) place += 1;
      if (isWhole) yield place;
      at = isWhole ? ends[place]! : at + 1;
    }
  }

  return {
    /**
     * Adds the products whose description or origin contains the word; existing scores stay.
     * @param among limits the search to these products
     */
    score({ word, singular }: ComparedWord, scores: Map<number, number>, among?: ReadonlyMap<number, number>): void {
      if (word.length < minWordLength) return;
      for (const each of new Set([word, singular ?? word]))
        for (const place of placesOf(each))
          if (!scores.has(place) && (!among || among.has(place))) scores.set(place, 0.25);
    },
  };
}
