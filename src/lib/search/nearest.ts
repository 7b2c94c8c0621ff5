import { editDistance } from './edit-distance.ts';
import type { ComparedWord, Term } from './words.ts';

const minLength = 4;

const consonantsOf = (sound: string) => sound.replace(/[aeiou]/g, '');

/** Whether two words have the same consonants; of four or more, all but one. */
function soundAlike(a: string, b: string): boolean {
  const [first, second] = [consonantsOf(a), consonantsOf(b)];
  return editDistance(first, second, 1) <= (Math.min(first.length, second.length) < 4 ? 0 : 1);
}

/**
 * The term that sounds most like a word; undefined without one. It begins with the same sound.
 * A quarter of its letters may differ, or a third with similar consonants, because spellings vary most in vowels.
 */
export function nearestTerm({ sound }: ComparedWord, terms: Iterable<Term>): string | undefined {
  let nearest: string | undefined;
  let minDistance = Infinity;
  if (sound.length < minLength) return undefined;
  for (const term of terms) {
    if (term.sound.length < minLength || term.sound[0] !== sound[0]) continue;
    const share = soundAlike(term.sound, sound) ? 3 : 4;
    const limit = Math.floor(Math.max(sound.length, term.sound.length) / share);
    const distance = editDistance(term.sound, sound, limit);
    if (distance <= limit && distance < minDistance) [nearest, minDistance] = [term.raw.normalize(), distance];
  }
  return nearest;
}
