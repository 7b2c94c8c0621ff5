import { editDistance } from './edit-distance.ts';
import type { ComparedWord, Term } from './words.ts';

const minLength = 4;

/**
 * The term that sounds most like one of the words: it begins with the same sound and differs in a third of its letters at
 * most. Undefined when there is none.
 */
export function nearestTerm(words: readonly ComparedWord[], terms: Iterable<Term>): string | undefined {
  let nearest: string | undefined;
  let minDistance = Infinity;
  for (const term of terms)
    for (const { sound } of words) {
      if (term.sound.length < minLength || term.sound[0] !== sound[0]) continue;
      const limit = Math.floor(Math.max(sound.length, term.sound.length) / 3);
      const distance = editDistance(term.sound, sound, limit);
      if (distance <= limit && distance < minDistance) [nearest, minDistance] = [term.raw.normalize(), distance];
    }
  return nearest;
}
