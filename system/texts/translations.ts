import { baseLanguage, sentencesOf, type CatalogueText } from './catalogue.ts';

function placeholdersOf({ text }: CatalogueText): Set<string> {
  const found = sentencesOf(text).flatMap((sentence) => [...sentence.matchAll(/(?<!\\)\{([^/][^{}]*)\}/g)]);
  return new Set(found.map(([, name = '']) => name.trim()));
}

/** Shown parameters, and inputs that choose the form. */
function allowedIn(text: CatalogueText): Set<string> {
  const declarations = typeof text.text === 'string' ? [] : (text.text[0].declarations ?? []);
  const inputs = declarations.filter((line) => line.startsWith('input ')).map((line) => line.slice('input '.length));
  return new Set([...placeholdersOf(text), ...inputs]);
}

/** Whether a form covers all other counts or inputs. */
const hasOtherForm = ({ text }: CatalogueText) =>
  typeof text === 'string' ||
  Object.keys(text[0].match).some((key) => key.split(',').every((one) => /=(other|\*)$/.test(one.trim())));

const list = (names: Set<string>) => [...names].map((name) => `{${name}}`).join(', ');

function mistakeIn(translation: CatalogueText, english: CatalogueText | undefined): string[] {
  const where = `${translation.file}: “${translation.name}”`;
  if (!english) return [`${where} is not a text in English`];
  const unknown = allowedIn(translation).difference(allowedIn(english));
  const missing = placeholdersOf(english).difference(placeholdersOf(translation));
  return [
    ...(unknown.size > 0 ? [`${where} has ${list(unknown)}, which English does not have`] : []),
    ...(hasOtherForm(translation) ? [] : [`${where} lacks a form for “other”`]),
    ...(missing.size > 0 ? [`${where} lacks ${list(missing)} of English`] : []),
  ];
}

/** Unknown parameters, tags or texts, and missing forms of translations. */
export function translationMistakes(texts: CatalogueText[]): string[] {
  const keyOf = ({ screen, name }: CatalogueText) => `${screen}.${name}`;
  const { base = [], others = [] } = Object.groupBy(texts, ({ language }) =>
    language === baseLanguage ? 'base' : 'others',
  );
  const english = new Map(base.map((text) => [keyOf(text), text]));
  return others.flatMap((text) => mistakeIn(text, english.get(keyOf(text))));
}
