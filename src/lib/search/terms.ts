import { editDistance } from './edit-distance.ts';
import { indexedTerms, maxTypos, type ComparedWord, type Term } from './words.ts';

/** The lowest score of a whole word. */
export const wholeWord = 2.5;

/** How far a word of a query may differ from a word of a text. */
export type Nearness = 'beginning' | 'typos';

/** Whether two words begin with the same letter, or with two swapped ones. The first letter is rarely mistyped. */
const beginsAlike = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/**
 * Scores a term: 3 if equal, above 2 for the same sound, 1 to 2 for a beginning,
 * less for the beginning of its sound or a similar spelling.
 */
export function similarity(term: Term, { word, singular, sound, skeleton }: ComparedWord, nearness: Nearness): number {
  if (term.word === word || term.word === singular) return 3;
  if (term.sound === sound) return 2.8;
  if (term.skeleton === skeleton) return wholeWord;
  if (term.word.startsWith(word)) return 1 + word.length / term.word.length;
  if (term.sound.startsWith(sound)) return 0.9;
  const typos = nearness === 'typos' && beginsAlike(term.sound, sound) ? maxTypos(sound) : 0;
  const distance = typos > 0 ? editDistance(term.sound, sound, typos) : Infinity;
  return distance <= typos ? 0.9 - distance / 4 : 0;
}

/** Indexes the words of texts; texts are identified by their index in the list. */
export function createTermIndex(texts: string[]) {
  const indexesByTerm = new Map<Term, number[]>();
  texts.forEach((text, index) => {
    for (const term of new Set(indexedTerms(text))) {
      const known = indexesByTerm.get(term);
      if (known) known.push(index);
      else indexesByTerm.set(term, [index]);
    }
  });
  return {
    terms: () => indexesByTerm.keys(),
    /** Raises the scores of texts that match a word. */
    score(word: ComparedWord, nearness: Nearness, scores: Map<number, number>): void {
      for (const [term, indexes] of indexesByTerm) {
        const score = similarity(term, word, nearness);
        if (score > 0) for (const index of indexes) scores.set(index, Math.max(score, scores.get(index) ?? 0));
      }
    },
  };
}
