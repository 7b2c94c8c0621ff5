import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { firstStylesFile } from '#publisher/render/first-styles';
import { transform, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

/**
 * What stands in for Figtree until its file has come: fonts of the systems, each stretched to Figtree's width in a page of a
 * store, and their digits to its tabular ones, so that next to nothing moves then. Each has one name, its whole one or that of
 * PostScript, as a browser looks for each that it does not have.
 */
const standIns = [
  { names: ['DejaVu Sans'], weight: '400 500', width: 0.886, digits: 0.98 },
  { names: ['DejaVu Sans Bold'], weight: '600 800', width: 0.803, digits: 0.908 },
  { names: ['Arial', 'Liberation Sans'], weight: '400 500', width: 1.003, digits: 1.121 },
  { names: ['Arial Bold', 'Liberation Sans Bold'], weight: '600 800', width: 0.959, digits: 1.137 },
  { names: ['Roboto-Regular'], weight: '400 500', width: 1, digits: 1.109 },
  { names: ['Roboto-Bold'], weight: '600 800', width: 1.023, digits: 1.101 },
];

/** Figtree's height above and below the line of writing. */
const [ascent, descent] = [0.95, 0.25];

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

const standInFace = (names: string[], weight: string, width: number, range = '') =>
  `@font-face{font-family:stand-in;src:${names.map((name) => `local("${name}")`).join()};font-weight:${weight};` +
  `size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};` +
  `line-gap-override:0%${range}}`;

const standInFaces = standIns
  .flatMap(({ names, weight, width, digits }) => [
    standInFace(names, weight, width),
    standInFace(names, weight, digits, ';unicode-range:U+30-39,U+20B9'),
  ])
  .join('');

/**
 * Writes, for each route of a build, what of the style sheet its page can show before the sheet is there: the rules whose
 * classes and attributes its code names. Without what only shows later: on paper, under a finger, in the focus.
 */
export async function writeFirstStyles(distDir: string): Promise<void> {
  const assets = join(distDir, 'client', '_astro');
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  if (sheets.length !== 1) throw new Error(`The build has ${sheets.length} style sheets instead of one.`);
  const css = await readFile(join(assets, sheets[0] ?? ''), 'utf8');
  const styles: Record<string, string> = {};
  for (const [component, chunk] of await pageChunks(distDir))
    styles[component] = standInFaces + stylesFor(css, await readCode(join(distDir, 'server', chunk)));
  await writeFile(join(distDir, firstStylesFile), JSON.stringify(styles));
}

/** The chunk of each page, by its file in src/pages. */
async function pageChunks(distDir: string): Promise<[component: string, chunk: string][]> {
  const entry = await readFile(join(distDir, 'server', 'entry.mjs'), 'utf8');
  const chunks = new Map(
    [...entry.matchAll(/var (_page\d+) = \(\) => import\("([^"]+)"\)/g)].map(([, name = '', chunk = '']) => [
      name,
      chunk,
    ]),
  );
  return [...entry.matchAll(/\["(src\/pages\/[^"]+\.astro)", (_page\d+)\]/g)].map(([, component = '', name = '']) => [
    component,
    chunks.get(name) ?? '',
  ]);
}

/** The code of a module and of all that it imports statically. */
async function readCode(file: string, seen = new Set<string>()): Promise<string> {
  seen.add(file);
  const code = await readFile(file, 'utf8');
  const parts = [code];
  for (const [, from = ''] of code.matchAll(/\b(?:from|import)\s*"(\.[^"]+)"/g)) {
    const next = resolve(file, '..', from);
    if (!seen.has(next)) parts.push(await readCode(next, seen));
  }
  return parts.join('\n');
}

/** The part of a style sheet that markup in `code`, and what an inline script notes (`kept-font.js`), may need for the first paint. */
export function stylesFor(css: string, code: string): string {
  const words = new Set(['data-early', ...code.replaceAll('&amp;', '&').split(/[\s"'`<>=\\]+/)]);
  const layers = new Set(
    [...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.trim().split(/\s*,\s*/)),
  );
  const rules = run(css, {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => isUsed(selector, words)) ? undefined : []),
      media: ({ value }) => (value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined),
    },
  });
  // Layers are in the order in which they are first named. The whole sheet has its licence.
  return `@layer ${[...layers].join()};${withoutUnused(withoutUnused(rules)).replace(/\/\*!.*?\*\//gs, '')}`;
}

/** Without custom properties and animations that nothing refers to. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return run(css, {
    Declaration: { custom: ({ name }) => (name.startsWith('--') && !used.has(name) ? [] : undefined) },
    Rule: {
      property: (rule) => (used.has(rule.value.name) ? undefined : []),
      keyframes: (rule) => (new RegExp(`animation[^;}]*\\b${rule.value.name.value}\\b`).test(css) ? undefined : []),
    },
  });
}

const run = (css: string, visitor: Visitor<never>): string =>
  transform({ filename: 'theme.css', code: Buffer.from(css), minify: true, visitor }).code.toString();

const laterStates = [
  'hover',
  'active',
  'focus',
  'focus-visible',
  'focus-within',
  'disabled',
  'checked',
  'user-invalid',
];

const isUsed = (selector: Selector, words: ReadonlySet<string>): boolean =>
  selector.every((component) => isPartUsed(component, words));

function isPartUsed(part: SelectorComponent, words: ReadonlySet<string>): boolean {
  if (part.type === 'class' || part.type === 'id' || part.type === 'attribute') return words.has(part.name);
  if (part.type === 'pseudo-element') return part.kind === 'before' || part.kind === 'after';
  if (part.type !== 'pseudo-class') return true;
  if (part.kind === 'is' || part.kind === 'where' || part.kind === 'has' || part.kind === 'any')
    return part.selectors.some((selector) => isUsed(selector, words));
  return !laterStates.includes(part.kind);
}
