import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstStylesFile, type FirstParts } from '#publisher/render/first-styles';
import { elementWord, firstWordsFile } from './first-words.ts';
import { minifiedScript } from './minified-script.ts';
import { withSettledValues } from './settled-values.ts';
import { transform, type MediaQuery, type Selector, type SelectorComponent, type Visitor } from 'lightningcss';

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
 * What is below the first screen has no styles before the whole sheet: it is hidden until that has come, which shows it, or for
 * five seconds, so that a sheet that fails hides nothing.
 */
const hideOffscreen =
  '@layer base{[data-offscreen]{animation:offscreen 1ms 5s backwards}}@keyframes offscreen{0%,to{visibility:hidden}}';

/**
 * Writes, for each route of a build, what of the style sheet its first screen can show before the sheet is there: the rules whose
 * elements, classes and attributes its code names. Without what only shows later: on paper, under a finger, in the focus, in
 * the system's colours. Beside them are the inline scripts that ask for the rest.
 */
export async function writeFirstStyles(distDir: string): Promise<void> {
  const assets = join(distDir, 'client', '_astro');
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  if (sheets.length !== 1) throw new Error(`The build has ${sheets.length} style sheets instead of one.`);
  const css = await readFile(join(assets, sheets[0] ?? ''), 'utf8');
  const words = JSON.parse(await readFile(join(distDir, 'server', firstWordsFile), 'utf8')) as Record<string, string[]>;
  const styles = Object.entries(words).map(([page, named]) => [
    page,
    standInFaces + stylesFor(css, named) + hideOffscreen,
  ]);
  const script = (name: string) => minifiedScript(join(import.meta.dirname, '../render', name));
  const scripts = {
    earlyPresses: script('early-presses.js'),
    startLater: script('start-later.js'),
    keptStyles: script('kept-styles.js'),
  };
  const parts: FirstParts = { styles: Object.fromEntries(styles), scripts };
  await writeFile(join(distDir, firstStylesFile), JSON.stringify(parts));
}

/** Paper, and the system's colours, which change no place. */
const isForLater = ({ mediaType, condition }: MediaQuery) =>
  mediaType === 'print' || (condition?.type === 'feature' && condition.value.name === 'forced-colors');

/** Tailwind's layer for browsers without `@property`, which are not supported. */
const forOldBrowsers = 'properties';

/** Attributes that an inline script sets before the first paint (`kept-styles.js`). */
const early = ['data-early'];

/**
 * The part of a style sheet that elements, classes and attributes of these words may need for the first paint. What does not
 * change is written into it where the sheet names it.
 */
export function stylesFor(css: string, named: string[]): string {
  const words = new Set([...named, ...early]);
  const layers = new Set(
    [...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.trim().split(/\s*,\s*/)),
  );
  const rules = run(css, {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => isUsed(selector, words)) ? undefined : []),
      media: ({ value }) => (value.query.mediaQueries.every(isForLater) ? [] : undefined),
      'font-face': () => [],
      'layer-block': ({ value }) => (value.name?.[0] === forOldBrowsers ? [] : undefined),
    },
    Selector: (selector) => (isUsed(selector, words) ? undefined : []),
  });
  // Layers are in the order in which they are first named. The whole sheet has its licence.
  const settled = withoutUnused(withoutUnused(withSettledValues(rules)));
  return `@layer ${[...layers].join()};${settled.replace(/\/\*!.*?\*\//gs, '')}`;
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
  'open',
  'popover-open',
];

const isUsed = (selector: Selector, words: ReadonlySet<string>): boolean =>
  selector.every((component) => isPartUsed(component, words));

/** What only scripts set, which run when the whole sheet is there, or a customer: of `open` any value. */
const laterValues: Record<string, string> = { 'aria-disabled': 'true', 'data-opening': 'open', open: '' };

const isSetLater = ({ name, operation }: Extract<SelectorComponent, { type: 'attribute' }>) =>
  laterValues[name] === (operation?.value ?? '');

function isPartUsed(part: SelectorComponent, words: ReadonlySet<string>): boolean {
  if (part.type === 'attribute' && isSetLater(part)) return false;
  if (part.type === 'type') return words.has(elementWord(part.name));
  if (part.type === 'class' || part.type === 'id' || part.type === 'attribute') return words.has(part.name);
  if (part.type === 'pseudo-element') return part.kind === 'before' || part.kind === 'after';
  if (part.type !== 'pseudo-class') return true;
  if (part.kind === 'is' || part.kind === 'where' || part.kind === 'has' || part.kind === 'any')
    return part.selectors.some((selector) => isUsed(selector, words));
  return !laterStates.includes(part.kind === 'custom' ? part.name : part.kind);
}
