import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The catalogue: `<language>/<reader>/<screen>.json`, where folders group the screens of a reader. */
export const textsDir = path.join(root, 'src/texts');

/** The language in which every text exists. */
export const baseLanguage = 'en';

/** The tag of a language for `lang` and `Intl`. Texts in English follow Indian use, such as “a, b and c”. */
export const localeOf = (language: string): string => (language === baseLanguage ? 'en-IN' : language);

/** Variants of a text, by a count or another input, in the message format of inlang. */
export interface Variants {
  declarations?: string[];
  selectors?: string[];
  match: Record<string, string>;
}

export type Text = string | [Variants];

/** A text of the catalogue in one language. */
export interface CatalogueText {
  language: string;
  /** Its reader: customer, staff or operator. */
  reader: string;
  /** The screen or message, which is also the name of its file. */
  screen: string;
  name: string;
  text: Text;
  /** For translators: the source of the text, or the meaning of its parts. */
  note?: string;
  /** Its file, from the project's folder. */
  file: string;
}

type ScreenFile = Record<string, Text>;

function readScreenFile(file: string): ScreenFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ScreenFile;
  } catch (cause) {
    throw new Error(`${path.relative(root, file)} is not JSON: ${String(cause)}`, { cause });
  }
}

/** All texts in all languages. An entry `@name` is the note of the text `name`. */
export function readTexts(folder = textsDir): CatalogueText[] {
  return globSync('*/*/**/*.json', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const [language = '', reader = ''] = file.split(path.sep);
      const entries = readScreenFile(path.join(folder, file));
      return Object.keys(entries)
        .filter((name) => !name.startsWith('@'))
        .map((name) => {
          const note = entries[`@${name}`];
          const where = { language, reader, screen: path.basename(file, '.json'), file: path.join('src/texts', file) };
          return { ...where, name, text: entries[name] ?? '', ...(typeof note === 'string' && { note }) };
        });
    });
}

/** The sentences of a text: itself, or its variants. */
export const sentencesOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text[0].match));

/** A text with each of its sentences changed. */
export function mapSentences(text: Text, change: (sentence: string) => string): Text {
  if (typeof text === 'string') return change(text);
  const [{ match, ...rest }] = text;
  const changed = Object.fromEntries(Object.entries(match).map(([key, sentence]) => [key, change(sentence)]));
  return [{ ...rest, match: changed }];
}
