import { baseLanguage, readTexts, sentencesOf, type CatalogueText } from '#system/texts/catalogue';
import { toPseudo } from '#system/texts/pseudo';

/*
 * `npm run words [-- <screen or reader>]` prints the shop's texts by reader and screen.
 * `-- missing <language> [<screen or reader>]` prints untranslated texts, `-- pseudo [<screen or reader>]`
 * pseudo-translations.
 */

const [command = '', ...args] = process.argv.slice(2);
const texts = readTexts();
const base = texts.filter(({ language }) => language === baseLanguage);

function print(shown: CatalogueText[], change = (sentence: string) => sentence): void {
  for (const [title, own] of Map.groupBy(shown, ({ reader, screen, file }) => `${reader} · ${screen} (${file})`)) {
    console.log(`\n${title}`);
    for (const { name, text, note } of own)
      console.log(`  ${name.padEnd(26)} ${sentencesOf(text).map(change).join(' | ')}${note ? `  [${note}]` : ''}`);
  }
  console.log(`\n${shown.length} texts`);
}

/** The English texts of a screen or a reader, or all of them. */
function textsOf(place = ''): CatalogueText[] {
  const own = base.filter(({ screen, reader }) => [screen, reader, ''].includes(place));
  if (own.length === 0) fail(`There is no screen or reader “${place}”. npm run words lists them.`);
  return own;
}

function missingIn(language: string, place?: string): CatalogueText[] {
  const own = texts.filter((text) => text.language === language);
  if (own.length === 0) fail(`There is no folder src/texts/${language}. Usage: npm run words -- missing <language>`);
  const translated = new Set(own.map(({ screen, name }) => `${screen}.${name}`));
  return textsOf(place).filter(({ screen, name }) => !translated.has(`${screen}.${name}`));
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}

if (command === 'missing') print(missingIn(args[0] ?? '<language>', args[1]));
else if (command === 'pseudo') print(textsOf(args[0]), toPseudo);
else print(textsOf(command));
