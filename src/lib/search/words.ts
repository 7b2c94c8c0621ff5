const unitNames: Record<string, readonly string[]> = {
  kg: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  g: ['gm', 'gms', 'gr', 'gram', 'grams'],
  l: ['lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres'],
  ml: ['millilitre', 'millilitres', 'milliliter', 'milliliters'],
  lb: ['lbs', 'pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  cm: ['centimetre', 'centimetres'],
  m: ['metre', 'metres', 'meter', 'meters'],
  pc: ['pcs', 'piece', 'pieces'],
  dozen: ['doz', 'dozens'],
};

/** Every spelling of a unit, with the one it is kept under. */
const units = new Map(
  Object.entries(unitNames).flatMap(([unit, spellings]) => [unit, ...spellings].map((each) => [each, unit] as const)),
);

/** Words that say nothing about a product. */
const empty = new Set(
  'a an and are as at be by for from if in into is it its of on or our so than that the their them then they this to we when which with you your'.split(
    ' ',
  ),
);

const isNumber = (word: string) => /^\d/.test(word);

/** The words and numbers of a text, in small letters and without accents: "Crème 2.5kg" gives `creme`, `2.5`, `kg`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];

/** The form in which spellings of a word meet: `daal` and `dal`, `chilli` and `chili`. */
const foldWord = (word: string): string => word.replace(/([a-z])\1+/g, '$1');

/** One of what a plural names, folded; undefined for other words. */
function singularOf(word: string): string | undefined {
  if (word.length < 4 || !/[^s]s$/.test(word)) return undefined;
  return foldWord(word.replace(/ies$/, 'y').replace(/(?<=o)es$|s$/, ''));
}

/** A word as it is compared: folded, and for a plural the singular as well. A number is one word with its unit. */
export interface ComparedWord {
  word: string;
  singular?: string | undefined;
}

function comparedWords(text: string): ComparedWord[] {
  const compared: ComparedWord[] = [];
  for (const word of wordsOf(text)) {
    const before = compared.at(-1)?.word;
    const unit = units.get(word);
    if (unit && before && isNumber(before)) compared[compared.length - 1] = { word: before + unit };
    else compared.push(unit ? { word: unit } : { word: foldWord(word), singular: singularOf(word) });
  }
  return compared;
}

/** The words under which a text is found; a plural also by its singular, an amount also by its unit: `5kg`, `kg`. */
export const indexedWords = (text: string): string[] =>
  comparedWords(text).flatMap(({ word, singular }) => {
    const unit = /^\d.*?([a-z]+)$/.exec(word)?.[1];
    return [word, singular ?? [], unit ?? []].flat();
  });

/** The words that a customer asks for; those that say nothing count only when there are no others. */
export function askedWords(text: string): ComparedWord[] {
  const words = comparedWords(text);
  const telling = words.filter(({ word }) => !empty.has(word));
  return telling.length > 0 ? telling : words;
}

/** How many letters a word may be off and still be meant. Numbers are exact. */
export const forgivenLetters = (word: string): number =>
  isNumber(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;

/** The beginning of `word`, as it is written, that answers to what is asked for; 0 letters when it does not. */
export function matchedLetters(word: string, asked: readonly ComparedWord[]): number {
  const folded = (length: number) => foldWord(wordsOf(word.slice(0, length)).join(''));
  const whole = folded(word.length);
  if (asked.some(({ singular, word }) => singular === whole || word === whole)) return word.length;
  const starts = asked.filter(({ word }) => whole.startsWith(word)).map(({ word }) => word);
  const longest = starts.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return 0;
  let length = 1;
  while (length < word.length && !folded(length).startsWith(longest)) length += 1;
  return length;
}
