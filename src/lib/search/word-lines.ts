import { isIndic } from './sound.ts';
import { comparedWords } from './words.ts';

/** The products with a word in their name; products are identified by their index in the store's list. */
export type NameWords = Map<string, Set<number>>;

export interface LineName {
  text: string;
  /** "~": only for queries, does not identify a product. "-": excludes products with this name. */
  mark: '' | '~' | '-';
  /** The products whose names have all of its words. */
  placesIn(products: NameWords): number[];
}

/**
 * Synonyms, in the format of `server/catalogue/words.txt`: `potato, aloo, ~gunda, -sweet`.
 * A store's index receives only the lines that match one of its products.
 */
export type WordLine = LineName[];

/** In names, words in Indic scripts are compared by their sound, others by their singular spelling. */
const soundKey = (skeleton: string) => `~${skeleton}`;
const keysOf = (name: string): string[] =>
  comparedWords(name).map(({ word, singular, skeleton }) => (isIndic(word) ? soundKey(skeleton) : (singular ?? word)));

export interface NamedItem {
  item_name: string;
  also_called?: readonly string[] | undefined;
}

export function addNameWords(products: NameWords, { item_name, also_called = [] }: NamedItem, place: number): void {
  for (const word of [item_name, ...also_called].flatMap(keysOf)) {
    const known = products.get(word);
    if (known) known.add(place);
    else products.set(word, new Set([place]));
  }
}

function placesWith(words: string[], products: NameWords): number[] {
  const [first, ...others] = words.map((word) => products.get(word));
  return first ? [...first].filter((place) => others.every((other) => other?.has(place))) : [];
}

function parseName(name: string): LineName {
  const [, mark = '', text = ''] = /^([~-]?)(.*)$/.exec(name) ?? [];
  const written = mark === '~' ? [] : keysOf(text);
  const sounds = comparedWords(text).map(({ skeleton }) => soundKey(skeleton));
  return {
    text,
    mark: mark as LineName['mark'],
    placesIn: (products) => [...placesWith(written, products), ...placesWith(sounds, products)],
  };
}

export const parseWordLine = (line: string): WordLine =>
  line
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(parseName);

export function placesOf(line: WordLine, products: NameWords): number[] {
  const places = (isWanted: boolean) =>
    new Set(line.filter(({ mark }) => (mark !== '-') === isWanted).flatMap((name) => name.placesIn(products)));
  const [wanted, unwanted] = [places(true), places(false)];
  return [...wanted].filter((place) => !unwanted.has(place));
}
