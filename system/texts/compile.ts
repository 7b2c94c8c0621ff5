import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isErrno } from '../errno.ts';
import { baseLanguage, localeOf, mapSentences, readTexts, textsDir, type CatalogueText } from './catalogue.ts';
import { pseudoLanguage, toPseudo } from './pseudo.ts';
import { translationMistakes } from './translations.ts';

/*
 * Compiles the catalogue to one function per text, imported by screen: `#texts/cart`. The server's functions choose the
 * language; those of pages have one. bootstrap.mjs runs it first; so do the configurations of Astro, Vitest and
 * Playwright.
 */

const root = path.resolve(textsDir, '../..');
const outDir = path.join(root, '.texts');
const sources = [
  'package.json',
  ...['compile.ts', 'pseudo.ts', 'runtime.js', 'registry.js'].map((name) => `system/texts/${name}`),
];

const ownFile = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

interface Screen {
  name: string;
  texts: CatalogueText[];
  languages: string[];
  digest: string;
}

/** The compiler keeps names without capitals unchanged. */
const idOf = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

function readScreens(): Screen[] {
  const texts = readTexts();
  const mistakes = translationMistakes(texts);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const translated = [...new Set(texts.map(({ language }) => language))];
  const chosen = process.env.TEXTS_LANGUAGE ?? baseLanguage;
  const languages = chosen === pseudoLanguage ? [...translated, pseudoLanguage] : translated;
  if (!languages.includes(chosen)) throw new Error(`TEXTS_LANGUAGE=${chosen}: src/texts/${chosen} has no texts`);
  const common = createHash('sha256').update(languages.join());
  for (const file of sources) common.update(readFileSync(path.join(root, file)));
  return [...Map.groupBy(texts, ({ screen }) => screen)].map(([name, own]) => {
    const digest = common.copy().update(JSON.stringify(own)).digest('hex');
    return { name, texts: own, languages, digest };
  });
}

/** A compiler project per screen, so that each screen becomes a module. */
async function writeProject(folder: string, { texts, languages }: Screen): Promise<void> {
  const settings = {
    baseLocale: baseLanguage,
    locales: languages,
    modules: [path.relative(folder, fileURLToPath(import.meta.resolve('@inlang/plugin-message-format')))],
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  };
  await mkdir(path.join(folder, 'texts.inlang'));
  await writeFile(path.join(folder, 'texts.inlang/settings.json'), JSON.stringify(settings));
  for (const language of languages) {
    const isPseudo = language === pseudoLanguage;
    const own = texts.filter((text) => text.language === (isPseudo ? baseLanguage : language));
    const entries = own.map(({ name, text }) => [idOf(name), isPseudo ? mapSentences(text, toPseudo) : text]);
    await writeFile(path.join(folder, `${language}.json`), JSON.stringify(Object.fromEntries(entries)));
  }
}

/** `index.js` for the server, and one module per language for pages. */
function screenModules({ texts, languages }: Screen): Record<string, string> {
  const names = texts.filter(({ language }) => language === baseLanguage).map(({ name }) => `${idOf(name)} as ${name}`);
  const module = (file: string) => `export { ${names.join(', ')} } from './messages/${file}.js';\n`;
  return {
    'index.js': module('_index'),
    ...Object.fromEntries(languages.map((language) => [`${language}.js`, module(language)])),
  };
}

async function compileScreen(screen: Screen): Promise<void> {
  const { compile } = await import('@inlang/paraglide-js');
  const folder = await mkdtemp(path.join(root, '.texts-'));
  try {
    await writeProject(folder, screen);
    await compile({
      project: path.join(folder, 'texts.inlang'),
      outdir: path.join(folder, 'out'),
      outputStructure: 'locale-modules',
      experimentalStaticLocale: 'undefined',
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      additionalFiles: {
        'runtime.js': "export * from '../runtime.js';\n",
        'registry.js': "export * from '../registry.js';\n",
        ...screenModules(screen),
      },
    });
    await writeFile(path.join(folder, 'out/digest'), screen.digest);
    await replaceScreen(screen, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Another process may do the same concurrently, with the same result. */
async function replaceScreen(screen: Screen, folder: string): Promise<void> {
  const place = path.join(outDir, screen.name);
  await rename(place, path.join(folder, 'before')).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
  await rename(path.join(folder, 'out'), place).catch((error: unknown) => {
    if (!isCompiled(screen)) throw error;
  });
}

const isCompiled = ({ name, digest }: Screen) => {
  const stamp = path.join(outDir, name, 'digest');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
};

async function writeShared(name: string, content: string): Promise<void> {
  const file = path.join(outDir, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) await writeFile(file, content);
}

/** `#texts/locale`: on the server by the environment, in pages by their build. */
async function writeLocale(languages: string[]): Promise<void> {
  await mkdir(path.join(outDir, 'locale'), { recursive: true });
  const tags = Object.fromEntries(languages.map((language) => [language, localeOf(language)]));
  const chosen = `${JSON.stringify(tags)}[process.env.TEXTS_LANGUAGE ?? '${baseLanguage}']`;
  await writeShared('locale/index.js', `/** @type {string} */\nexport const locale = ${chosen};\n`);
  for (const [language, tag] of Object.entries(tags))
    await writeShared(`locale/${language}.js`, `export const locale = '${tag}';\n`);
}

/** Compiles changed screens into `.texts`, and removes deleted ones. */
export async function compileTexts(): Promise<void> {
  const screens = readScreens();
  await mkdir(outDir, { recursive: true });
  await writeShared('package.json', JSON.stringify({ type: 'module', sideEffects: false }));
  for (const name of ['runtime.js', 'registry.js']) await writeShared(name, ownFile(name));
  await writeLocale(screens[0]?.languages ?? []);
  for (const screen of screens) if (!isCompiled(screen)) await compileScreen(screen);
  for (const entry of await readdir(outDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== 'locale' && !screens.some(({ name }) => name === entry.name))
      await rm(path.join(outDir, entry.name), { recursive: true, force: true });
}

if (import.meta.main) await compileTexts();
