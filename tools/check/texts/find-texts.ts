import { parse as parseAstro } from '@astrojs/compiler-rs';
import { parseSync } from 'oxc-parser';
import { isName, isSentence, isWords } from './looks-like-text.ts';

/** A possible user-facing text in the source. */
interface FoundText {
  /** `{}` stands for an expression. */
  words: string;
  line: number;
}

/** An ESTree node, of Astro's parser or TypeScript's. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

export const parseSource = (file: string, source: string): SyntaxNode =>
  (file.endsWith('.astro') ? parseAstro(source).ast : parseSync(file, source).program) as unknown as SyntaxNode;

/** Attributes, variables and fields whose values are not user-facing. */
const unread =
  /^(class|className|class:list|style|d|viewBox|preserveAspectRatio|points|transform|fill|stroke|href|src|srcset|sizes|id|key|name|type|rel|role|media|content|autocomplete|autoComplete|inputmode|for|htmlFor|part|slot|action|pattern|accept|target|method|allow|sandbox|aria-(labelledby|describedby|controls|owns)|client:.*|data-(?!label).*|.*(Class|Classes|Styles?|Selector|Query|Pattern|Regex|Sql|Url|Path|Id|Key))$/;

/** Calls with texts for machines and developers: of the platform, of queries, and refusals of one field. */
const machine =
  /^(get|readExport|where|select|orderBy|eb|on|is|invalidInput|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getElementById|createElement|setAttribute|getAttribute|matchMedia|Error|TypeError|DOMException|RangeError|RegExp|URL|require|warn|error|info|debug|sql|guarded|startsWith|endsWith|includes|split|join|replaceAll|replace|v\.check)$/;

const typesOnly = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/;

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  const name = node.name ?? node.value;
  return isNode(name) ? nameOf(name) : typeof name === 'string' ? name : '';
};

/** Whether nothing below a node is user-facing. */
function isUnread(node: SyntaxNode): boolean {
  if (typesOnly.test(node.type) || node.type === 'ImportDeclaration') return true;
  if (node.type === 'JSXAttribute' || node.type === 'VariableDeclarator')
    return unread.test(nameOf(node.name ?? node.id));
  if (node.type === 'ObjectExpression') return isForDevelopers(node);
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'BinaryExpression') return /^([!=]==?|in)$/.test(String(node.operator));
  return node.type === 'JSXElement' && isCode(node);
}

/** Whether an object describes a metric, or refuses an API field, for which pages have their own texts. */
const isForDevelopers = (node: SyntaxNode) => {
  const names = (node.properties as SyntaxNode[]).map(({ key }) => nameOf(key));
  return (names.includes('name') && names.includes('help')) || names.toSorted().join(' ') === 'message path';
};

/** Whether a text is an argument of a call for machines and developers. */
const isForMachine = (parents: SyntaxNode[]) => {
  const parent = parents.findLast(({ type }) => !/^(Array|Conditional|Logical|Binary|TSAs|Parenthesized)/.test(type));
  return /^(Call|New)Expression$/.test(parent?.type ?? '') && machine.test(nameOf(parent?.callee));
};

/** Elements whose content is not language. */
const isCode = (node: SyntaxNode) =>
  ['code', 'style', 'path', 'kbd'].includes(nameOf((node.openingElement as SyntaxNode).name));

const templateWords = (node: SyntaxNode) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');

/**
 * Where a single capitalised word is a text: in markup, in a call's argument there, or under a name such as `label`.
 */
const isShown = (parents: SyntaxNode[]) => {
  const parent = parents.findLast(({ type }) => !/^(Conditional|Logical|TSAs|Parenthesized)/.test(type));
  if (parent?.type === 'JSXExpressionContainer' || parent?.type === 'JSXAttribute') return true;
  if (parent?.type === 'CallExpression' && parents.some(({ type }) => type === 'JSXElement')) return true;
  return (
    parent?.type === 'Property' &&
    /^(label|title|name|text|heading|message|hint|note|action|words)$/.test(nameOf(parent.key))
  );
};

function wordsOf(node: SyntaxNode, parents: SyntaxNode[]): string | undefined {
  const parent = parents.at(-1);
  if (node.type === 'JSXText') {
    const words = String(node.value).trim();
    return /\p{L}{2}/u.test(words.replaceAll(/&\w+;/g, '')) ? words : undefined;
  }
  if (isForMachine(parents)) return undefined;
  if (node.type === 'TemplateLiteral') {
    const words = templateWords(node);
    return isSentence(words) || (isWords(words) && isShown(parents)) ? words : undefined;
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined;
  if (parent?.type === 'Property' && parent.key === node) return undefined;
  if (parent?.type === 'MemberExpression') return undefined;
  const isText = isSentence(node.value) || ((isName(node.value) || isWords(node.value)) && isShown(parents));
  return isText ? node.value : undefined;
}

/** The possible user-facing texts in a source file. */
export function findTexts(file: string, source: string): FoundText[] {
  const found: FoundText[] = [];
  const walk = (node: SyntaxNode, parents: SyntaxNode[]) => {
    if (isUnread(node)) return;
    const words = wordsOf(node, parents);
    if (words) found.push({ words, line: source.slice(0, node.start).split('\n').length });
    for (const child of childrenOf(node)) walk(child, [...parents, node]);
  };
  walk(parseSource(file, source), []);
  return found;
}
