import { normalize } from './normalize.ts';
import { lowerBound } from './lower-bound.ts';

/** How a name relates to a row, weakest first; an opening is the first words of a longer name. */
const kinds = ['state', 'district', 'opening', 'name', 'centre'] as const;

type Kind = (typeof kinds)[number];

const numberOf = Object.fromEntries(kinds.map((kind, index) => [kind, index])) as Record<Kind, number>;

/** A row that a name belongs to. */
export interface NameMatch {
  row: number;
  kind: Kind;
}

/** Finds rows by the names of their localities, districts and states, written without spaces. */
export interface NameIndex {
  lookup(name: string): NameMatch[];
}

// 200,000 entries in 1.6 MB, sorted numbers: 35 bits of the name's hash, 3 of its kind, 15 of its row.
const rowBits = 15;
const nameStride = 2 ** (rowBits + 3);

/** Indexes the lines of the table. */
export function createNameIndex(rows: string[]): NameIndex {
  const entries: number[] = [];
  rows.forEach((line, row) => {
    const [, names = '', district = '', state = ''] = normalize(line).split('\t', 4);
    const add = (name: string, whole: number, opening?: number) =>
      forEachHash(name, (hash, isWhole) => {
        const kind = isWhole ? whole : opening;
        if (kind !== undefined) entries.push(hash * nameStride + kind * 2 ** rowBits + row);
      });
    add(state, numberOf.state);
    add(district, numberOf.district);
    for (const name of names.split('|')) add(name, name[0] === '*' ? numberOf.centre : numberOf.name, numberOf.opening);
  });
  const sorted = new Float64Array(entries).sort();
  return { lookup: (name) => matchesOf(sorted, name) };
}

function matchesOf(sorted: Float64Array, name: string): NameMatch[] {
  const first = hashOf(name) * nameStride;
  const positionOf = (value: number) => lowerBound(sorted.length, (index) => (sorted[index] ?? Infinity) < value);
  return Array.from(sorted.subarray(positionOf(first), positionOf(first + nameStride)), (entry) => ({
    row: (entry - first) % 2 ** rowBits,
    kind: kinds[Math.floor((entry - first) / 2 ** rowBits)] ?? 'opening',
  }));
}

function hashOf(name: string): number {
  let whole = 0;
  forEachHash(name, (hash, isWhole) => {
    if (isWhole) whole = hash;
  });
  return whole;
}

/** Hashes letters and digits only (FNV-1a and three bits of a second hash), once after each word of a folded name. */
function forEachHash(name: string, use: (hash: number, isWhole: boolean) => void): void {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  let isInWord = false;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ code, 0x5bd1e995);
      isInWord = true;
    } else if (isInWord) {
      use((first >>> 0) * 8 + (second >>> 29), false);
      isInWord = false;
    }
  }
  use((first >>> 0) * 8 + (second >>> 29), true);
}
