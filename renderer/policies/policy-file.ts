import Slugger from 'github-slugger';
import { markdownToMdast, type MdastNode } from 'satteri';
import { nextEnding } from '#lib/policies/next-version';

export interface Part {
  kind: 'heading' | 'link' | 'empty link' | 'html' | 'picture' | 'text' | 'code';
  line: number;
  /** A link's URL; otherwise the text. */
  text: string;
  /** A heading's number of #. */
  depth: number;
  inHeading: boolean;
}

export interface PolicyFile {
  file: string;
  /** The page's path: `about` for `/about`. */
  id: string;
  /** Whether it is an announced version, in a file that ends in `.next.md`. */
  isNext: boolean;
  /** The front matter. */
  facts: string | undefined;
  parts: Part[];
  anchors: Set<string>;
}

const kinds: Record<string, Part['kind']> = {
  html: 'html',
  image: 'picture',
  imageReference: 'picture',
  text: 'text',
  inlineCode: 'code',
  code: 'code',
};

const textOf = (node: MdastNode): string =>
  'value' in node && typeof node.value === 'string' ? node.value : childrenOf(node).map(textOf).join('');

const childrenOf = (node: MdastNode): MdastNode[] => ('children' in node ? (node.children as MdastNode[]) : []);

/** Without the node's children. Text has one part per line. */
function ownParts(node: MdastNode, inHeading: boolean): Part[] {
  const common = { line: node.position?.start.line ?? 1, depth: 0, inHeading };
  if (node.type === 'heading') return [{ ...common, kind: 'heading', text: textOf(node), depth: node.depth }];
  if (node.type === 'link' && !textOf(node).trim()) return [{ ...common, kind: 'empty link', text: node.url }];
  if (node.type === 'link' || node.type === 'definition') return [{ ...common, kind: 'link', text: node.url }];
  const kind = kinds[node.type];
  if (!kind) return [];
  const lines = kind === 'html' ? [textOf(node)] : textOf(node).split('\n');
  return lines.map((text, index) => ({ ...common, kind, text, line: common.line + index }));
}

const partsOf = (node: MdastNode, inHeading = false): Part[] => [
  ...ownParts(node, inHeading),
  ...childrenOf(node).flatMap((child) => partsOf(child, inHeading || node.type === 'heading')),
];

export function readPolicy(file: string, source: string): PolicyFile {
  const tree = markdownToMdast(source, { features: { frontmatter: true } });
  const parts = partsOf(tree);
  const name = file.replace(/^.*\/|\.md$/g, '');
  const slugger = new Slugger();
  const headings = parts.filter(({ kind }) => kind === 'heading');
  return {
    file,
    id: name.endsWith(nextEnding) ? name.slice(0, -nextEnding.length) : name,
    isNext: name.endsWith(nextEnding),
    facts: childrenOf(tree).flatMap((node) => (node.type === 'yaml' ? [node.value] : []))[0],
    parts,
    anchors: new Set(headings.map(({ text }) => slugger.slug(text))),
  };
}
