import { baseLanguage, readTexts, sentencesOf, type CatalogueText } from '#system/texts/catalogue';
import { toPseudo } from '#system/texts/pseudo';

/*
 * `npm run words [-- <screen>]` prints the texts of the shop by reader and screen. `-- missing <language>` prints
 * untranslated texts, `-- pseudo [<screen>]` those of the pseudo-language.
 */

const [command = '', argument = ''] = process.argv.slice(2);
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

/** The untranslated texts of a language. */
function missingIn(language: string): CatalogueText[] {
  const own = new Set(
    texts.filter((text) => text.language === language).map(({ screen, name }) => `${screen}.${name}`),
  );
  return base.filter(({ screen, name }) => !own.has(`${screen}.${name}`));
}

const onlyOf = (screen: string) => base.filter((text) => screen === '' || text.screen === screen);

if (command === 'missing') print(missingIn(argument));
else if (command === 'pseudo') print(onlyOf(argument), toPseudo);
else print(onlyOf(command));
