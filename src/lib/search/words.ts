import { consonantSkeleton, soundOf } from './sound.ts';

const unitNames: Record<string, readonly string[]> = {
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'કિલો'],
  g: ['gm', 'gms', 'gr', 'gram', 'grams', 'ग्राम', 'ગ્રામ'],
  l: ['lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres', 'लीटर', 'લિટર'],
  ml: ['millilitre', 'millilitres', 'milliliter', 'milliliters'],
  lb: ['lbs', 'pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  cm: ['centimetre', 'centimetres'],
  m: ['metre', 'metres', 'meter', 'meters'],
  pc: ['pcs', 'piece', 'pieces'],
  dozen: ['doz', 'dozens'],
};

/** The indexed spelling of a unit, by each of its spellings. */
const units = new Map(
  Object.entries(unitNames).flatMap(([unit, spellings]) =>
    [unit, ...spellings].map((spelling) => [spelling, unit] as const),
  ),
);

/** English, then Hindi and Gujarati. */
const stopWords = new Set(
  'a an and are as at be by for from if in into is it its of on or our so than that the their them then they this to we when which with you your ka ke ki ko na ni no nu vala vali wala wali का की के को वाला वाली ના ની નો નું નાં'.split(
    ' ',
  ),
);

const isNumber = (word: string) => /^\d/.test(word);

/** Whether a word of a query is an amount: `1kg`, `500`, `kg`. */
export const isAmount = (word: string): boolean => isNumber(word) || word in unitNames;

/** Words and numbers in lower case, without accents: "Crème 2.5kg" gives `creme`, `2.5`, `kg`. */
const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200d'’]/g, '')
    .replace(/[०-९૦-૯]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6))
    .toLowerCase()
    .match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];

/** Unifies spellings of a word: `daal` and `dal`, `chilli` and `chili`. */
const normalizeWord = (word: string): string => word.replace(/([a-z])\1+/g, '$1');

/** A normalized word, for a plural with its singular. A number and its unit are one word. */
export interface ComparedWord {
  /** Lower case, without accents. */
  raw: string;
  word: string;
  singular?: string | undefined;
  /** Its sound; for a plural, the sound of its singular. */
  sound: string;
  /** Its sound without letters that are often omitted. */
  skeleton: string;
}

/** A word of an indexed text. */
export type Term = Omit<ComparedWord, 'singular'>;

const terms = new Map<string, Term>();

/** Caches terms, because words repeat often. */
function termOf(raw: string): Term {
  let term = terms.get(raw);
  if (!term) {
    const sound = isNumber(raw) ? raw : soundOf(raw);
    terms.set(raw, (term = { raw, word: normalizeWord(raw), sound, skeleton: consonantSkeleton(sound) }));
  }
  return term;
}

const rawSingular = (word: string): string | undefined =>
  word.length < 4 || !/[^s]s$/.test(word) ? undefined : word.replace(/ies$/, 'y').replace(/(?<=o)es$|s$/, '');

/** The raw words of a text. A number and its unit are one word. */
function rawWords(text: string): string[] {
  const raw: string[] = [];
  for (const word of tokenize(text)) {
    const previous = raw.at(-1);
    const unit = units.get(word);
    if (unit && previous && isNumber(previous)) raw[raw.length - 1] = previous + unit;
    else raw.push(unit ?? word);
  }
  return raw;
}

/** The raw index words of a text; includes the singular of a plural and the unit of an amount. */
const rawIndexedWords = (text: string): string[] =>
  rawWords(text).flatMap((word) => [word, rawSingular(word) ?? [], /^\d.*?([a-z]+)$/.exec(word)?.[1] ?? []].flat());

/** The index words of a text; includes the singular of a plural and the unit of an amount: `5kg`, `kg`. */
export const indexedWords = (text: string): string[] => rawIndexedWords(text).map(normalizeWord);

export const indexedTerms = (text: string): Term[] => rawIndexedWords(text).map(termOf);

export const comparedWords = (text: string): ComparedWord[] =>
  rawWords(text).map((raw) => {
    const singular = rawSingular(raw);
    return { ...termOf(singular ?? raw), word: normalizeWord(raw), singular: singular && normalizeWord(singular) };
  });

/** The words of a query; stop words count only if there are no others. */
export function parseQueryWords(text: string): ComparedWord[] {
  const words = comparedWords(text);
  const meaningful = words.filter(({ word }) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** The tolerated edit distance of a word. Numbers must be exact. */
export const maxTypos = (word: string): number => (isNumber(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The length of the beginning of `word` that matches the query; 0 without a match. */
export function matchedLength(word: string, queryWords: readonly ComparedWord[]): number {
  const normalized = (length: number) => normalizeWord(tokenize(word.slice(0, length)).join(''));
  const whole = normalized(word.length);
  const { sound } = termOf(tokenize(word).join(''));
  if (queryWords.some((query) => query.singular === whole || query.word === whole || query.sound === sound))
    return word.length;
  const starts = queryWords.filter(({ word }) => whole.startsWith(word)).map(({ word }) => word);
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return 0;
  let length = 1;
  while (length < word.length && !normalized(length).startsWith(longest)) length += 1;
  return length;
}
