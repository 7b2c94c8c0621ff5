import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** `<language>/<reader>/<screen>.json`. Folders group a reader's screens. */
export const textsDir = path.join(root, 'src/texts');

/** Every text exists in this language. */
export const baseLanguage = 'en';

/** For `lang` and `Intl`. English follows Indian use, such as “a, b and c”. */
export const localeOf = (language: string): string => (language === baseLanguage ? 'en-IN' : language);

/** Variants by a count or another input, in inlang's message format. */
export interface Variants {
  declarations?: string[];
  selectors?: string[];
  match: Record<string, string>;
}

export type Text = string | [Variants];

export interface CatalogueText {
  language: string;
  reader: string;
  screen: string;
  name: string;
  text: Text;
  /** For translators: the text's source, or the meaning of its parts. */
  note?: string;
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

/** An entry `@name` is the note of the text `name`. */
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

export const sentencesOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text[0].match));

export function mapSentences(text: Text, change: (sentence: string) => string): Text {
  if (typeof text === 'string') return change(text);
  const [{ match, ...rest }] = text;
  const changed = Object.fromEntries(Object.entries(match).map(([key, sentence]) => [key, change(sentence)]));
  return [{ ...rest, match: changed }];
}
