import { linkText, type Targets } from './link-text.ts';
import type { Mistake } from './mistake.ts';
import { placeholderTexts } from './placeholder-texts.ts';
import type { Part, PolicyFile } from './policy-file.ts';

const marks = (depth: number) => '#'.repeat(depth);

/** What readers would see as it was typed: a link, a heading or bold text that was not written out. */
const leftovers: [RegExp, string][] = [
  [/\] ?[[(]/, 'this is not read as a link: write [words](/page) without a space between or within the address.'],
  [/^##/, 'this is not read as a heading: write 2 to 6 # and a space before its words.'],
  [/\*\*/, 'this is not read as bold: write ** before its first word and after its last, without a space between.'],
];

const leftoverTexts = (text: string) => leftovers.flatMap(([sign, mistake]) => (sign.test(text) ? [mistake] : []));

function headingText({ text, depth }: Part, depthBefore: number): string | undefined {
  if (!text.trim()) return `a heading has no words: write them behind its ${marks(depth)}.`;
  if (/[{}]/.test(text)) return `the heading "${text}" holds a placeholder, which only the text below it can.`;
  if (depth === 1) return `the heading "${text}" has one #, but the page's heading is its title: begin with ##.`;
  if (depth > depthBefore + 1)
    return `the heading "${text}" jumps from ${depthBefore === 1 ? 'the title' : marks(depthBefore)} to ${marks(depth)}.`;
  return undefined;
}

/** What is wrong with the text below a policy page's facts, line by line. */
export function textMistakes(policy: PolicyFile, targets: Targets): Mistake[] {
  let depthBefore = 1;
  return policy.parts.flatMap((part) => {
    const texts = textsOf(part, policy, targets, depthBefore);
    if (part.kind === 'heading') depthBefore = Math.max(part.depth, 2);
    return texts.map((text) => ({ file: policy.file, line: part.line, text }));
  });
}

function textsOf(part: Part, policy: PolicyFile, targets: Targets, depthBefore: number): string[] {
  switch (part.kind) {
    case 'html':
      return [`${part.text.split('\n')[0]} is HTML: write it in Markdown.`];
    case 'picture':
      return ['pictures cannot be shown on policy pages.'];
    case 'heading':
      return [headingText(part, depthBefore)].filter((text) => text !== undefined);
    case 'link':
      return [linkText(part.text, policy, targets)].filter((text) => text !== undefined);
    case 'wordless link':
      return [`the link "${part.text}" has no words: write them between [ and ].`];
    case 'code':
      return part.inHeading ? [] : placeholderTexts(part.text);
    case 'text':
      return part.inHeading ? leftoverTexts(part.text) : [...leftoverTexts(part.text), ...placeholderTexts(part.text)];
  }
}
