import { operatorFactNames, placeholder } from '#lib/policies/operator-facts';
import { meant } from './nearest.ts';

/** Facts that every operator's `operator.csv` has, because no other is imported. */
const known = new Set<string>(operatorFactNames);

const inBraces = (name: string) => `{${name}}`;

/** What is wrong with the placeholders in a text, a sentence each. */
export function placeholderTexts(text: string): string[] {
  const unknown = [...text.matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name))
    .map((name) => `${inBraces(name)} is no fact of operator.csv${meant(inBraces(name), [...known].map(inBraces))}.`);
  const isUneven = /[{}]/.test(text.replace(placeholder, ''));
  return isUneven ? [...unknown, 'a { needs its }, with the name of a fact of operator.csv between them.'] : unknown;
}
