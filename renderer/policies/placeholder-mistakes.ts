import { operatorFactNames, placeholderPattern } from '#lib/policies/operator-facts';
import { suggestion } from './suggestion.ts';

/** Facts that the import requires of every `operator.csv`. */
const known = new Set<string>(operatorFactNames);

const braced = (name: string) => `{${name}}`;

/** The mistakes in a text's placeholders, a sentence each. */
export function placeholderMistakes(text: string): string[] {
  const unknown = [...text.matchAll(placeholderPattern)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name))
    .map((name) => `${braced(name)} is not a fact of operator.csv${suggestion(braced(name), [...known].map(braced))}.`);
  const isUneven = /[{}]/.test(text.replace(placeholderPattern, ''));
  return isUneven ? [...unknown, 'a { needs its }, with the name of a fact of operator.csv between them.'] : unknown;
}
