import * as t from '#texts/policy-mistakes';
import { linkMistake, type Targets } from './link-mistake.ts';
import type { Mistake } from './mistake.ts';
import { placeholderMistakes } from './placeholder-mistakes.ts';
import type { Part, PolicyFile } from './policy-file.ts';

const marks = (depth: number) => '#'.repeat(depth);

/** Malformed Markdown that would be shown as typed. */
const leftovers: [RegExp, () => string][] = [
  [/\] ?[[(]/, t.notLink],
  [/^##/, t.notHeading],
  [/\*\*/, t.notBold],
];

const leftoversIn = (text: string) => leftovers.flatMap(([sign, mistake]) => (sign.test(text) ? [mistake()] : []));

function headingMistake({ text, depth }: Part, previousDepth: number): string | undefined {
  if (!text.trim()) return t.emptyHeading({ marks: marks(depth) });
  if (/[{}]/.test(text)) return t.placeholderInHeading({ heading: text });
  if (depth === 1) return t.firstLevel({ heading: text });
  if (depth <= previousDepth + 1) return undefined;
  const jump = { heading: text, marks: marks(depth) };
  return previousDepth === 1 ? t.jumpFromTitle(jump) : t.jump({ ...jump, before: marks(previousDepth) });
}

export function textMistakes(policy: PolicyFile, targets: Targets): Mistake[] {
  if (!policy.parts.some(({ kind, inHeading, text }) => kind === 'text' && !inHeading && text.trim()))
    return [{ file: policy.file, line: 1, text: t.noText() }];
  let previousDepth = 1;
  return policy.parts.flatMap((part) => {
    const texts = mistakesOf(part, policy, targets, previousDepth);
    if (part.kind === 'heading') previousDepth = Math.max(part.depth, 2);
    return texts.map((text) => ({ file: policy.file, line: part.line, text }));
  });
}

function mistakesOf(part: Part, policy: PolicyFile, targets: Targets, previousDepth: number): string[] {
  switch (part.kind) {
    case 'html':
      return [t.html({ source: part.text.split('\n')[0] ?? '' })];
    case 'picture':
      return [t.picture()];
    case 'heading':
      return [headingMistake(part, previousDepth)].filter((text) => text !== undefined);
    case 'link':
      return [linkMistake(part.text, policy, targets)].filter((text) => text !== undefined);
    case 'empty link':
      return [t.emptyLink({ address: part.text })];
    case 'code':
      return part.inHeading ? [] : placeholderMistakes(part.text);
    case 'text':
      return part.inHeading ? leftoversIn(part.text) : [...leftoversIn(part.text), ...placeholderMistakes(part.text)];
  }
}
