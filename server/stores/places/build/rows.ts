import type { Place, Point } from '#server/platform/ports/geocoder';

export interface PlaceRow extends Omit<Place, 'locality' | keyof Point> {
  point?: Point | undefined;
  /** The first is shown; a search finds all. */
  names: Name[];
}

/** `isCentre` marks the town's own post office, which wins if only the town is typed. */
export interface Name {
  text: string;
  isCentre: boolean;
}

/** One sorted line per code, as described in README.md. */
export function formatRows(rows: PlaceRow[]): string {
  return rows
    .toSorted((a, b) => (a.postalCode < b.postalCode ? -1 : 1))
    .map((row) => `${formatRow(row)}\n`)
    .join('');
}

function formatRow({ postalCode, names, district, state, country, point }: PlaceRow): string {
  const joinedNames = names.map(({ text, isCentre }) => (isCentre ? `*${text}` : text)).join('|');
  // Four decimals are 11 metres, finer than the sources.
  const coordinates = point ? [point.latitude.toFixed(4), point.longitude.toFixed(4)] : ['', ''];
  return [postalCode, joinedNames, district, state, country, ...coordinates].join('\t');
}

/** On a tie, the first; empty if there are none. */
export function mostFrequent(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === max) ?? '';
}

/** `TIRUPPUR` becomes `Tiruppur`, `saint-léonard` becomes `Saint-Léonard`. */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\d]|\p{L}['’](?=s\b))\p{L}/gu, (letter) => letter.toUpperCase());
}
