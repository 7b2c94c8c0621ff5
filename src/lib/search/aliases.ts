import { similarity, type Nearness } from './terms.ts';
import { parseQueryWords, type ComparedWord, type Term } from './words.ts';

/** A name that is not in the product's data. */
export interface Alias {
  name: string;
  /** The indexes of its products. */
  places: readonly number[];
}

interface Phrase {
  places: readonly number[];
  /** A bit for each of its words. */
  all: number;
}

type Scores = Map<number, number>;

/** The score of an alias relative to a name. */
export const aliasShare = 0.9;

export function createAliasIndex(aliases: Iterable<Alias>) {
  const uses = new Map<string, { term: Term; in: [Phrase, number][]; isAlone: boolean }>();
  for (const { name, places } of aliases) {
    const words = parseQueryWords(name);
    const phrase = { places, all: 2 ** words.length - 1 };
    words.forEach(({ word, singular = word, ...sounds }, place) => {
      const key = `${singular} ${sounds.sound}`;
      const known = uses.get(key) ?? { term: { ...sounds, word: singular }, in: [], isAlone: false };
      known.in.push([phrase, 2 ** place]);
      known.isAlone ||= words.length === 1;
      uses.set(key, known);
    });
  }
  return {
    /** Aliases of one word. */
    terms: () => [...uses.values()].filter(({ isAlone }) => isAlone).map(({ term }) => term),
    /**
     * Scores products for each word. An alias counts when the query has all of its words.
     * @param allowParts whether one of its words is enough
     */
    score(words: readonly ComparedWord[], nearness: Nearness, allowParts: boolean): Scores[] {
      const found = new Map<Phrase, number>();
      const perWord = words.map((word) => {
        const phrases = new Map<Phrase, number>();
        for (const { term, in: places } of uses.values()) {
          const score = similarity(term, word, nearness);
          if (score === 0) continue;
          for (const [phrase, bit] of places) {
            found.set(phrase, (found.get(phrase) ?? 0) | bit);
            phrases.set(phrase, Math.max(score, phrases.get(phrase) ?? 0));
          }
        }
        return phrases;
      });
      return perWord.map((phrases) => {
        const scores: Scores = new Map();
        for (const [phrase, score] of phrases)
          if (allowParts || found.get(phrase) === phrase.all)
            for (const place of phrase.places) scores.set(place, Math.max(score * aliasShare, scores.get(place) ?? 0));
        return scores;
      });
    },
  };
}
