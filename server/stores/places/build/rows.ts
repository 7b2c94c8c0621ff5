import type { Place, Point } from '#server/platform/ports/geocoder';

/** One postal code on its way into the table. */
export interface Row extends Omit<Place, 'locality' | keyof Point> {
  /** Absent when nobody trusted knows it. */
  point?: Point | undefined;
  /** What the place is called; the first is shown, all are found. */
  names: Name[];
}

/** A name of a place; `isCentre` marks the town's own post office, which wins when only the town is typed. */
export interface Name {
  text: string;
  isCentre: boolean;
}

/** The table's text: a line a code, sorted, as described in README.md. */
export function formatRows(rows: Row[]): string {
  return rows
    .toSorted((a, b) => (a.postalCode < b.postalCode ? -1 : 1))
    .map((row) => `${formatRow(row)}\n`)
    .join('');
}

function formatRow({ postalCode, names, district, state, country, point }: Row): string {
  const found = names.map(({ text, isCentre }) => (isCentre ? `*${text}` : text)).join('|');
  // Four decimals are 11 metres, finer than the sources are.
  const coordinates = point ? [point.latitude.toFixed(4), point.longitude.toFixed(4)] : ['', ''];
  return [postalCode, found, district, state, country, ...coordinates].join('\t');
}

/** The value that occurs most often, the first of equals; empty when there is none. */
export function mostFrequent(values: string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === most) ?? '';
}

/** Capitals at the start of each word: `TIRUPPUR` becomes `Tiruppur`, `saint-léonard` `Saint-Léonard`. */
export function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\d]|\p{L}['’](?=s\b))\p{L}/gu, (letter) => letter.toUpperCase());
}
