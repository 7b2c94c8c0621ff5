import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { baseLanguage, readTexts, type CatalogueText } from '#system/texts/catalogue';
import type { Outcome } from '../phase.ts';
import { childrenOf, findTexts, parseSource, type SyntaxNode } from './find-texts.ts';
import { isException, isUnchecked } from './exceptions.ts';

const trees = '{src,server,commands,renderer}/**/*.{ts,tsx,astro}';

/** The texts that a file uses by its imports of `#texts/…`: `screen.name`, or `screen.*` for `t[code]`. */
export function usedTexts(file: string, source: string): string[] {
  if (!source.includes("'#texts/")) return [];
  const tree = parseSource(file, source);
  const screens = new Map<string, string>();
  const used: string[] = [];
  const walk = (node: SyntaxNode) => {
    if (node.type === 'ImportDeclaration') {
      const from = String((node.source as SyntaxNode).value);
      const [specifier] = node.specifiers as SyntaxNode[];
      const local = specifier?.local as SyntaxNode | undefined;
      if (from.startsWith('#texts/') && local) screens.set(String(local.name), from.slice('#texts/'.length));
    }
    const object = node.object as SyntaxNode | undefined;
    const screen = node.type === 'MemberExpression' && object && screens.get(String(object.name));
    const property = node.computed ? '*' : String((node.property as SyntaxNode | undefined)?.name);
    if (screen) used.push(`${screen}.${property}`);
    childrenOf(node).forEach(walk);
  };
  walk(tree);
  return used;
}

/** Texts outside the catalogue, a line each. */
export const strayTexts = (file: string, source: string): string[] =>
  findTexts(file, source)
    .filter(({ words }) => !isException(words))
    .map(({ line, words }) => `${file}:${line} “${words}” belongs in src/texts: CONTRIBUTING.md, “A text”`);

/** Unused texts, notes without a text, and screens with two readers. */
export function catalogueMistakes(texts: CatalogueText[], used: Set<string>): string[] {
  const base = texts.filter(({ language }) => language === baseLanguage);
  const unused = base.filter(({ screen, name }) => !used.has(`${screen}.${name}`) && !used.has(`${screen}.*`));
  const misnamed = base.filter(({ name }) => !/^(?!use[A-Z])[a-z][A-Za-z\d_]*$/.test(name));
  const owners = Map.groupBy(base, ({ screen }) => screen);
  const shared = [...owners].filter(([, own]) => new Set(own.map(({ file }) => file)).size > 1);
  return [
    ...unused.map(({ file, name }) => `${file}: no file uses “${name}”`),
    ...misnamed.map(({ file, name }) => `${file}: “${name}” cannot be the name of a text`),
    ...shared.map(([screen]) => `Two readers have a screen “${screen}”: name one of them differently`),
  ];
}

/** Whether all texts are in the catalogue, and none of them is unused. */
export async function checkTexts(): Promise<Outcome> {
  const mistakes: string[] = [];
  const used = new Set<string>();
  for await (const file of glob(trees)) {
    const source = readFileSync(file, 'utf8');
    for (const text of usedTexts(file, source)) used.add(text);
    if (!isUnchecked(file)) mistakes.push(...strayTexts(file, source));
  }
  const texts = readTexts();
  mistakes.push(...catalogueMistakes(texts, used));
  return { ok: mistakes.length === 0, output: mistakes.join('\n'), note: `${texts.length} texts` };
}
