import { lettersBetween } from './letters-between.ts';
import { forgivenLetters, indexedWords, type ComparedWord } from './words.ts';

/** How well a term answers to a word: 3 when it is the word, 1 to 2 when it begins with it, less when it is near it. */
function likeness(term: string, word: string, isForgiving: boolean): number {
  if (term === word) return 3;
  if (term.startsWith(word)) return 1 + word.length / term.length;
  const forgiven = isForgiving ? forgivenLetters(word) : 0;
  const letters = forgiven > 0 ? lettersBetween(term, word, forgiven) : Infinity;
  return letters <= forgiven ? 1 - letters / 4 : 0;
}

/** The words of many texts, each with the texts it is in. Texts are known by their place in the list. */
export function createTerms(texts: string[]) {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const term of new Set(indexedWords(text))) {
      const known = places.get(term);
      if (known) known.push(place);
      else places.set(term, [place]);
    }
  });
  /** A term as the texts have it. */
  function written(term: string): string {
    const text = texts[places.get(term)?.[0] ?? 0] ?? '';
    const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.find((word) => indexedWords(word).includes(term)) ?? term;
  }

  return {
    /** Raises the scores of the texts that answer to a word to how well they do. */
    score({ word, singular }: ComparedWord, isForgiving: boolean, scores: Map<number, number>): void {
      for (const [term, found] of places) {
        const most = term === singular ? 3 : likeness(term, word, isForgiving);
        if (most > 0) for (const place of found) scores.set(place, Math.max(most, scores.get(place) ?? 0));
      }
    },
    /** The word that is nearest to one of those asked for, none when all are more than a third of their letters off. */
    nearest(words: readonly ComparedWord[]): string | undefined {
      let [nearest, least]: [string | undefined, number] = [undefined, Infinity];
      for (const { word } of words)
        for (const term of places.keys()) {
          const limit = Math.floor(Math.max(word.length, term.length) / 3);
          const letters = term.length < 4 ? Infinity : lettersBetween(term, word, limit);
          if (letters <= limit && letters < least) [nearest, least] = [term, letters];
        }
      return nearest === undefined ? undefined : written(nearest);
    },
  };
}
