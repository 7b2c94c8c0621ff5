import Slugger from 'github-slugger';
import { markdownToMdast, type MdastNode } from 'satteri';

/** What stands in a policy's text, with the line it begins in. */
export interface Part {
  kind: 'heading' | 'link' | 'wordless link' | 'html' | 'picture' | 'text' | 'code';
  line: number;
  /** The words; a link's address. */
  text: string;
  /** How many # a heading has. */
  depth: number;
  inHeading: boolean;
}

/** A policy page as its editor wrote it. */
export interface PolicyFile {
  file: string;
  /** The address that it is shown at: `about` is `/about`. */
  id: string;
  /** The facts between the two lines of dashes; nothing where there are none. */
  facts: string | undefined;
  parts: Part[];
  /** What can be linked to in it: the anchors of its headings. */
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

/** What a node is by itself; running text is a part for each of its lines. */
function ownParts(node: MdastNode, inHeading: boolean): Part[] {
  const at = { line: node.position?.start.line ?? 1, depth: 0, inHeading };
  if (node.type === 'heading') return [{ ...at, kind: 'heading', text: textOf(node), depth: node.depth }];
  if (node.type === 'link' && !textOf(node).trim()) return [{ ...at, kind: 'wordless link', text: node.url }];
  if (node.type === 'link' || node.type === 'definition') return [{ ...at, kind: 'link', text: node.url }];
  const kind = kinds[node.type];
  if (!kind) return [];
  const lines = kind === 'html' ? [textOf(node)] : textOf(node).split('\n');
  return lines.map((text, index) => ({ ...at, kind, text, line: at.line + index }));
}

const partsOf = (node: MdastNode, inHeading = false): Part[] => [
  ...ownParts(node, inHeading),
  ...childrenOf(node).flatMap((child) => partsOf(child, inHeading || node.type === 'heading')),
];

/** Reads a policy page. Anything can be read; what is wrong with it is for others to say. */
export function readPolicy(file: string, source: string): PolicyFile {
  const tree = markdownToMdast(source, { features: { frontmatter: true } });
  const parts = partsOf(tree);
  const slugger = new Slugger();
  const headings = parts.filter(({ kind }) => kind === 'heading');
  return {
    file,
    id: file.replace(/^.*\/|\.md$/g, ''),
    facts: childrenOf(tree).flatMap((node) => (node.type === 'yaml' ? [node.value] : []))[0],
    parts,
    anchors: new Set(headings.map(({ text }) => slugger.slug(text))),
  };
}
