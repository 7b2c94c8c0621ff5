import type { Place, Point } from '#server/platform/ports/geocoder';

/** One postal code for the table. */
export interface PlaceRow extends Omit<Place, 'locality' | keyof Point> {
  /** Absent without a trustworthy source. */
  point?: Point | undefined;
  /** The first is shown; a search finds all. */
  names: Name[];
}

/** A name of a place; `isCentre` marks the town's own post office, which wins when only the town is typed. */
export interface Name {
  text: string;
  isCentre: boolean;
}

/** The table's text: a line for each code, sorted, as described in README.md. */
export function formatRows(rows: PlaceRow[]): string {
  return rows
    .toSorted((a, b) => (a.postalCode < b.postalCode ? -1 : 1))
    .map((row) => `${formatRow(row)}\n`)
    .join('');
}

function formatRow({ postalCode, names, district, state, country, point }: PlaceRow): string {
  const joinedNames = names.map(({ text, isCentre }) => (isCentre ? `*${text}` : text)).join('|');
  // Four decimals are 11 metres, finer than the sources are.
  const coordinates = point ? [point.latitude.toFixed(4), point.longitude.toFixed(4)] : ['', ''];
  return [postalCode, joinedNames, district, state, country, ...coordinates].join('\t');
}

/** The value that occurs most often, the first of equals; empty when there is none. */
export function mostFrequent(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === max) ?? '';
}

/** Capitals at the start of each word: `TIRUPPUR` becomes `Tiruppur`, `saint-léonard` `Saint-Léonard`. */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\d]|\p{L}['’](?=s\b))\p{L}/gu, (letter) => letter.toUpperCase());
}
