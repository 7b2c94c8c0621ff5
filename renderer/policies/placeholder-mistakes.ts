import { operatorFactNames, placeholderPattern } from '#lib/policies/operator-facts';
import * as t from '#texts/policy-mistakes';
import { findSimilar } from './find-similar.ts';

/** Facts that the import requires of every `operator.csv`. */
const known = new Set<string>(operatorFactNames);

const braced = (name: string) => `{${name}}`;

export function placeholderMistakes(text: string): string[] {
  const unknown = [...text.matchAll(placeholderPattern)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name))
    .map((name) => {
      const similar = findSimilar(braced(name), [...known].map(braced));
      return similar === undefined
        ? t.unknownFact({ fact: braced(name) })
        : t.unknownFactLike({ fact: braced(name), similar });
    });
  const isUneven = /[{}]/.test(text.replace(placeholderPattern, ''));
  return isUneven ? [...unknown, t.brace()] : unknown;
}
