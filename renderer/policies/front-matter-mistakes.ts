import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import * as v from 'valibot';
import { frontMatter } from '#lib/policies/front-matter';
import * as t from '#texts/policy-mistakes';
import type { Mistake } from './mistake.ts';
import { placeholderMistakes } from './placeholder-mistakes.ts';
import type { PolicyFile } from './policy-file.ts';

const withPlaceholders = ['summary', 'changed'];
const withoutPlaceholders = ['title', 'label'];

export function frontMatterMistakes({ file, facts }: Pick<PolicyFile, 'file' | 'facts'>): Mistake[] {
  if (facts === undefined) return [{ file, line: 1, text: t.noFacts() }];
  const counter = new LineCounter();
  const document = parseDocument(facts, { lineCounter: counter });
  // The facts begin below the first line of dashes.
  const lineAt = (offset: number) => counter.linePos(offset).line + 1;
  const lineOf = (fact: PropertyKey | undefined) => {
    const pairs = isMap(document.contents) ? document.contents.items : [];
    const key = pairs.find((pair) => String(pair.key) === fact)?.key;
    return isScalar(key) && key.range ? lineAt(key.range[0]) : 1;
  };
  const [syntaxError] = document.errors;
  if (syntaxError) return [{ file, line: lineAt(syntaxError.pos[0]), text: t.unreadable() }];
  const { issues = [] } = v.safeParse(frontMatter, document.toJS(), { abortPipeEarly: true });
  const ruleMistakes = issues.map((issue) => {
    const fact = v.getDotPath(issue)?.split('.')[0];
    return {
      file,
      line: lineOf(fact),
      text: fact === undefined ? t.facts({ problem: issue.message }) : t.fact({ fact, problem: issue.message }),
    };
  });
  const values = new Map(Object.entries((document.toJS() ?? {}) as object));
  const placeholders = withPlaceholders.flatMap((fact) =>
    [values.get(fact)]
      .flat()
      .flatMap((value) => (typeof value === 'string' ? placeholderMistakes(value) : []))
      .map((text) => ({ file, line: lineOf(fact), text })),
  );
  const misplaced = withoutPlaceholders
    .filter((fact) => /[{}]/.test(String(values.get(fact))))
    .map((fact) => ({
      file,
      line: lineOf(fact),
      text: t.placeholderInFact({ fact }),
    }));
  return [...ruleMistakes, ...placeholders, ...misplaced];
}
