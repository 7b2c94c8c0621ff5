import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Outcome } from './phase.ts';
import { root } from './programs.ts';

export interface StyleSheet {
  name: string;
  css: string;
}

/** Fails if a class is styled in several style sheets. */
export async function checkStyles(folder = path.join(root, 'src/styles')): Promise<Outcome> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.css')).sort();
  const sheets = await Promise.all(
    names.map(async (name) => ({ name, css: await readFile(path.join(folder, name), 'utf8') })),
  );
  const mistakes = findStyleMistakes(sheets);
  return { ok: mistakes.length === 0, output: mistakes.join('\n'), note: `${sheets.length} files` };
}

export function findStyleMistakes(sheets: StyleSheet[]): string[] {
  const filesOf = Map.groupBy(
    sheets.flatMap(({ name, css }) => styledClasses(css).map((styled) => ({ name, styled }))),
    ({ styled }) => styled,
  );
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([styled, files]) => `.${styled} is styled in ${files.map(({ name }) => name).join(', ')}`);
}

/** The classes in a style sheet's selectors, each once, without comments, strings and at-rules. */
function styledClasses(css: string): string[] {
  const code = css.replaceAll(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, '');
  const selectors = [...code.matchAll(/([^{};]+)\{/g)].map(([, before = '']) => before.trim());
  const classes = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
  return [...new Set(classes)];
}
