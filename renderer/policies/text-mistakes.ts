import { linkMistake, type Targets } from './link-mistake.ts';
import type { Mistake } from './mistake.ts';
import { placeholderMistakes } from './placeholder-mistakes.ts';
import type { Part, PolicyFile } from './policy-file.ts';

const marks = (depth: number) => '#'.repeat(depth);

/** Markdown that would be shown as typed: malformed links, headings and bold text. */
const leftovers: [RegExp, string][] = [
  [/\] ?[[(]/, 'this is not read as a link: write [words](/page) without a space between or within the address.'],
  [/^##/, 'this is not read as a heading: write 2 to 6 # and a space before its words.'],
  [/\*\*/, 'this is not read as bold: write ** before its first word and after its last, without a space between.'],
];

const leftoversIn = (text: string) => leftovers.flatMap(([sign, mistake]) => (sign.test(text) ? [mistake] : []));

function headingMistake({ text, depth }: Part, previousDepth: number): string | undefined {
  if (!text.trim()) return `a heading has no words: write them behind its ${marks(depth)}.`;
  if (/[{}]/.test(text)) return `the heading "${text}" holds a placeholder, which only the text below it can.`;
  if (depth === 1) return `the heading "${text}" has one #, but the page's heading is its title: begin with ##.`;
  if (depth > previousDepth + 1)
    return `the heading "${text}" jumps from ${previousDepth === 1 ? 'the title' : marks(previousDepth)} to ${marks(depth)}.`;
  return undefined;
}

/** The mistakes in the text below a policy page's facts, line by line. */
export function textMistakes(policy: PolicyFile, targets: Targets): Mistake[] {
  if (!policy.parts.some(({ kind, inHeading, text }) => kind === 'text' && !inHeading && text.trim()))
    return [{ file: policy.file, line: 1, text: 'there is no text below the facts.' }];
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
      return [`${part.text.split('\n')[0]} is HTML: write it in Markdown.`];
    case 'picture':
      return ['pictures cannot be shown on policy pages.'];
    case 'heading':
      return [headingMistake(part, previousDepth)].filter((text) => text !== undefined);
    case 'link':
      return [linkMistake(part.text, policy, targets)].filter((text) => text !== undefined);
    case 'empty link':
      return [`the link "${part.text}" has no words: write them between [ and ].`];
    case 'code':
      return part.inHeading ? [] : placeholderMistakes(part.text);
    case 'text':
      return part.inHeading ? leftoversIn(part.text) : [...leftoversIn(part.text), ...placeholderMistakes(part.text)];
  }
}
