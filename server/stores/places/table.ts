import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Place, Point } from '#server/platform/ports/geocoder';
import { lowerBound } from './lower-bound.ts';

/** Every known postal code, by row number. */
export interface PlaceTable {
  /** Lines as build.ts writes them, in the order of their codes. */
  rows: string[];
  /** In degrees; NaN where unknown. */
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** Reads the table that build.ts wrote. */
export async function readPlaceTable(): Promise<PlaceTable> {
  const packed = await readFile(new URL('places.tsv.br', import.meta.url));
  const text = (await promisify(brotliDecompress)(packed)).toString();
  const rows = text.trimEnd().split('\n');
  const latitudes = new Float64Array(rows.length);
  const longitudes = new Float64Array(rows.length);
  rows.forEach((row, index) => {
    const lastTab = row.lastIndexOf('\t');
    latitudes[index] = parseFloat(row.slice(row.lastIndexOf('\t', lastTab - 1), lastTab));
    longitudes[index] = parseFloat(row.slice(lastTab));
  });
  return { rows, latitudes, longitudes };
}

/** The names of a row, the shown one first; `*` marks a town's own post office. */
export const namesOf = ({ rows }: PlaceTable, row: number): string[] => rows[row]?.split('\t')[1]?.split('|') ?? [];

/** District and state of a row, for comparison. */
export const districtOf = ({ rows }: PlaceTable, row: number) => rows[row]?.split('\t').slice(2, 4).join(', ');

/** The position of a row in degrees; NaN when unknown. */
export const pointOf = ({ latitudes, longitudes }: PlaceTable, row: number): Point => ({
  latitude: latitudes[row] ?? NaN,
  longitude: longitudes[row] ?? NaN,
});

/** A row as a place; `locality` replaces its shown name. */
export function toPlace(table: PlaceTable, row: number, locality?: string): Place {
  const [postalCode = '', names = '', district = '', state = '', country] = table.rows[row]?.split('\t') ?? [];
  return {
    postalCode,
    locality: (locality ?? names.replace(/\|.*/, '')).replace('*', ''),
    district,
    state,
    country: country === 'Canada' ? 'Canada' : 'India',
    ...pointOf(table, row),
  };
}

/** Whether a row's position is known. The others are listed so that their names do not find namesakes far away. */
export const isPlaced = ({ latitudes }: PlaceTable, row: number) => !Number.isNaN(latitudes[row] ?? NaN);

/** The row of a postal code. */
export function findRowByCode({ rows }: PlaceTable, code: string): number | undefined {
  const line = `${code}\t`;
  const row = lowerBound(rows.length, (index) => (rows[index] ?? '') < line);
  return rows[row]?.startsWith(line) ? row : undefined;
}

/** The row with a position closest by number to a code, among codes with the same first three characters. */
export function findRowAround(table: PlaceTable, code: string): number | undefined {
  const normalized = code.replace(/\s/g, '').toUpperCase();
  const first = lowerBound(table.rows.length, (index) => (table.rows[index] ?? '') < normalized);
  const isNear = (index: number) => table.rows[index]?.startsWith(normalized.slice(0, 3)) ?? false;
  for (let step = 0; isNear(first + step) || isNear(first - step - 1); step++) {
    const row = [first + step, first - step - 1].find((index) => isNear(index) && isPlaced(table, index));
    if (row !== undefined) return row;
  }
  return undefined;
}
