import { editDistance } from './edit-distance.ts';
import { maxTypos, indexedWords, type ComparedWord } from './words.ts';

/** How well a term matches a word: 3 when equal, 1 to 2 when it begins with it, less when similar. */
function similarity(term: string, word: string, allowTypos: boolean): number {
  if (term === word) return 3;
  if (term.startsWith(word)) return 1 + word.length / term.length;
  const typos = allowTypos ? maxTypos(word) : 0;
  const distance = typos > 0 ? editDistance(term, word, typos) : Infinity;
  return distance <= typos ? 1 - distance / 4 : 0;
}

/** Indexes the words of texts; texts are identified by their index in the list. */
export function createTermIndex(texts: string[]) {
  const indexesByTerm = new Map<string, number[]>();
  texts.forEach((text, index) => {
    for (const term of new Set(indexedWords(text))) {
      const known = indexesByTerm.get(term);
      if (known) known.push(index);
      else indexesByTerm.set(term, [index]);
    }
  });
  /** A term as the texts spell it. */
  function originalWord(term: string): string {
    const text = texts[indexesByTerm.get(term)?.[0] ?? 0] ?? '';
    const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.find((word) => indexedWords(word).includes(term)) ?? term;
  }

  return {
    /** Raises the scores of texts that match a word. */
    score({ word, singular }: ComparedWord, allowTypos: boolean, scores: Map<number, number>): void {
      for (const [term, indexes] of indexesByTerm) {
        const score = term === singular ? 3 : similarity(term, word, allowTypos);
        if (score > 0) for (const index of indexes) scores.set(index, Math.max(score, scores.get(index) ?? 0));
      }
    },
    /** The indexed word most similar to one of these; undefined when all differ in more than a third of their letters. */
    nearest(words: readonly ComparedWord[]): string | undefined {
      let [nearest, minDistance]: [string | undefined, number] = [undefined, Infinity];
      for (const { word } of words)
        for (const term of indexesByTerm.keys()) {
          const limit = Math.floor(Math.max(word.length, term.length) / 3);
          const distance = term.length < 4 ? Infinity : editDistance(term, word, limit);
          if (distance <= limit && distance < minDistance) [nearest, minDistance] = [term, distance];
        }
      return nearest === undefined ? undefined : originalWord(nearest);
    },
  };
}
