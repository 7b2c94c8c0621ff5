import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

const maxLines = 2000;
const maxFiles = 20;

export interface StyleSheet {
  name: string;
  css: string;
}

/** Fails when the style sheets grow beyond their limits, or when a class is styled in several of them. */
export async function checkStyles(folder = path.join(root, 'src/styles')): Promise<Outcome> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css')).sort();
  const sheets = await Promise.all(
    names.map(async (name) => ({ name, css: await readFile(path.join(folder, name), 'utf8') })),
  );
  const markup = (await readdir(path.dirname(folder), { recursive: true })).filter((name) =>
    /\.(astro|tsx?)$/.test(name),
  );
  const sources = await Promise.all(
    markup.map(async (name) => ({ name, code: await readFile(path.join(folder, '..', name), 'utf8') })),
  );
  const mistakes = [...findStyleMistakes(sheets), ...findUnstyledClasses(sheets, sources)];
  return { ok: mistakes.length === 0, output: mistakes.join('\n'), note: `${countLines(sheets)} lines` };
}

/** The mistakes in style sheets, a sentence each: too many files or lines, or a class that several of them style. */
export function findStyleMistakes(sheets: StyleSheet[]): string[] {
  const lines = countLines(sheets);
  const filesOf = Map.groupBy(
    sheets.flatMap(({ name, css }) => styledClasses(css).map((styled) => ({ name, styled }))),
    ({ styled }) => styled,
  );
  return [
    ...(sheets.length > maxFiles ? [`${sheets.length} style sheets, of at most ${maxFiles}`] : []),
    ...(lines > maxLines ? [`${lines} lines of style sheets, of at most ${maxLines}`] : []),
    ...[...filesOf]
      .filter(([, files]) => files.length > 1)
      .map(([styled, files]) => `.${styled} is styled in ${files.map(({ name }) => name).join(', ')}`),
  ];
}

/** The classes of markup that the style sheets tell Tailwind to leave out: they do nothing. */
export function findUnstyledClasses(sheets: StyleSheet[], sources: { name: string; code: string }[]): string[] {
  const left = sheets.flatMap(({ css }) =>
    [...css.matchAll(/@source not inline\('\{(.+)\}'\)/g)].flatMap(([, words = '']) => words.split(',')),
  );
  return sources.flatMap(({ name, code }) =>
    [...code.matchAll(/\bclass(?:Name)?(?:=|: )\{?(["'`])(.*?)\1/g)]
      .flatMap(([, , classes = '']) => classes.split(/\s+/))
      .filter((each) => left.includes(each))
      .map((each) => `src/${name} uses the class ${each}, which the style sheet leaves out`),
  );
}

const countLines = (sheets: StyleSheet[]): number =>
  sheets.reduce((sum, { css }) => sum + css.trimEnd().split('\n').length, 0);

/** The classes in a style sheet's selectors, each once, without comments, strings and at-rules. */
function styledClasses(css: string): string[] {
  const code = css.replaceAll(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, '');
  const selectors = [...code.matchAll(/([^{};]+)\{/g)].map(([, before = '']) => before.trim());
  const classes = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
  return [...new Set(classes)];
}
