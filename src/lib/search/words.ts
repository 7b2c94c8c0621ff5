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

/** The indexed spelling of a unit, by each of its spellings. */
const units = new Map(
  Object.entries(unitNames).flatMap(([unit, spellings]) =>
    [unit, ...spellings].map((spelling) => [spelling, unit] as const),
  ),
);

/** Words without meaning for a search. */
const stopWords = new Set(
  'a an and are as at be by for from if in into is it its of on or our so than that the their them then they this to we when which with you your'.split(
    ' ',
  ),
);

const isNumber = (word: string) => /^\d/.test(word);

/** The words and numbers of a text, in lower case and without accents: "Crème 2.5kg" gives `creme`, `2.5`, `kg`. */
const tokenize = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];

/** Unifies spellings of a word: `daal` and `dal`, `chilli` and `chili`. */
const normalizeWord = (word: string): string => word.replace(/([a-z])\1+/g, '$1');

/** The normalized singular of a plural; undefined for other words. */
function toSingular(word: string): string | undefined {
  if (word.length < 4 || !/[^s]s$/.test(word)) return undefined;
  return normalizeWord(word.replace(/ies$/, 'y').replace(/(?<=o)es$|s$/, ''));
}

/** A normalized word, for a plural with its singular. A number and its unit are one word. */
export interface ComparedWord {
  word: string;
  singular?: string | undefined;
}

function comparedWords(text: string): ComparedWord[] {
  const compared: ComparedWord[] = [];
  for (const word of tokenize(text)) {
    const previous = compared.at(-1)?.word;
    const unit = units.get(word);
    if (unit && previous && isNumber(previous)) compared[compared.length - 1] = { word: previous + unit };
    else compared.push(unit ? { word: unit } : { word: normalizeWord(word), singular: toSingular(word) });
  }
  return compared;
}

/** The words under which a text is indexed; a plural also by its singular, an amount also by its unit: `5kg`, `kg`. */
export const indexedWords = (text: string): string[] =>
  comparedWords(text).flatMap(({ word, singular }) => {
    const unit = /^\d.*?([a-z]+)$/.exec(word)?.[1];
    return [word, singular ?? [], unit ?? []].flat();
  });

/** The words of a query; stop words count only when there are no others. */
export function parseQueryWords(text: string): ComparedWord[] {
  const words = comparedWords(text);
  const meaningful = words.filter(({ word }) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** The tolerated edit distance of a word. Numbers must be exact. */
export const maxTypos = (word: string): number => (isNumber(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** The length of the beginning of `word` that matches the query; 0 when it does not match. */
export function matchedLength(word: string, queryWords: readonly ComparedWord[]): number {
  const normalized = (length: number) => normalizeWord(tokenize(word.slice(0, length)).join(''));
  const whole = normalized(word.length);
  if (queryWords.some(({ singular, word }) => singular === whole || word === whole)) return word.length;
  const starts = queryWords.filter(({ word }) => whole.startsWith(word)).map(({ word }) => word);
  const longest = starts.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return 0;
  let length = 1;
  while (length < word.length && !normalized(length).startsWith(longest)) length += 1;
  return length;
}
