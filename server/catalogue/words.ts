import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { consonantSkeleton, isIndic, soundOf } from '#lib/search/sound';
import {
  addNameWords,
  parseWordLine,
  placesOf,
  type NamedItem,
  type NameWords,
  type WordLine,
} from '#lib/search/word-lines';

const file = path.join(import.meta.dirname, 'words.txt');

/** @throws {Error} for a line without exactly four parts */
export const parseWords = (text: string): WordLine[] =>
  text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    if (line.split('|').length !== 4)
      throw new Error(`words.txt line ${index + 1}: must have four parts with | between`);
    return [parseWordLine(line.replaceAll('|', ','))];
  });

const soundsIn = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .split(/[\s-]+/)
    .map(soundOf);

/** A line for a store's pages: in Latin letters, without names that sound alike. */
function toSent(line: WordLine, products: NameWords): string {
  const isOnLabels = line.map((name) => name.placesIn(products).length > 0);
  const sounds = new Set<string>();
  const isNew = (name: string) => sounds.size < sounds.add(soundsIn(name).map(consonantSkeleton).join(' ')).size;
  const used = line.filter((_, index) => isOnLabels[index]);
  const typed = line.filter(({ mark }, index) => mark !== '-' && !isOnLabels[index]);
  for (const { text } of used) isNew(text);
  return [
    ...used.map(({ mark, text }) => mark + text),
    ...typed
      .filter(({ text }) => isNew(text))
      .map(({ text }) => `~${isIndic(text) ? soundsIn(text).join(' ').replaceAll('c', 'ch') : text}`),
  ].join(',');
}

const batchSize = 1000;

let known: WordLine[] | undefined;

/** For the search index. Only lines that match one of the products. */
export async function wordsFor(items: readonly NamedItem[]): Promise<string[]> {
  known ??= parseWords(readFileSync(file, 'utf8'));
  const products: NameWords = new Map();
  for (const [place, item] of items.entries()) {
    addNameWords(products, item, place);
    if (place % batchSize === batchSize - 1) await setImmediate(); // lets waiting requests run
  }
  return known.filter((line) => placesOf(line, products).length > 0).map((line) => toSent(line, products));
}
