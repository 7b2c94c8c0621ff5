import { isIndic } from './sound.ts';
import { comparedWords } from './words.ts';

/** The products whose names have a word; products are identified by their index in the store's list. */
export type NameWords = Map<string, Set<number>>;

/** A name in a line of words. */
export interface LineName {
  text: string;
  /** "~": only typed, says nothing about a product. "-": takes products out that have it. */
  mark: '' | '~' | '-';
  /** The products whose names have all of its words. */
  placesIn(products: NameWords): number[];
}

/**
 * The names of one thing, as `server/catalogue/words.txt` explains them: `potato, aloo, ~gunda, -sweet`. A store's index is
 * sent only the lines that lead to something in the store.
 */
export type WordLine = LineName[];

/** In a product's name, words in Indic scripts are compared by their sound, others as they are written, in the singular. */
const soundKey = (bones: string) => `~${bones}`;
const keysOf = (name: string): string[] =>
  comparedWords(name).map(({ word, singular, bones }) => (isIndic(word) ? soundKey(bones) : (singular ?? word)));

/** What a product is called. */
export interface NamedItem {
  item_name: string;
  also_called?: readonly string[] | undefined;
}

/** Adds the words of a product's names. */
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
  const sounds = comparedWords(text).map(({ bones }) => soundKey(bones));
  return {
    text,
    mark: mark as LineName['mark'],
    placesIn: (products) => [...placesWith(written, products), ...placesWith(sounds, products)],
  };
}

/** Reads a line. */
export const parseWordLine = (line: string): WordLine =>
  line
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map(parseName);

/** The products that a line means. */
export function placesOf(line: WordLine, products: NameWords): number[] {
  const places = (isWanted: boolean) =>
    new Set(line.filter(({ mark }) => (mark !== '-') === isWanted).flatMap((name) => name.placesIn(products)));
  const [wanted, unwanted] = [places(true), places(false)];
  return [...wanted].filter((place) => !unwanted.has(place));
}
