import * as t from '#texts/import-results';
import { barcodeKey } from '#server/catalogue/barcode';
import type { PlainRow } from './catalogue-rows.ts';
import type { RowOf } from '../validate/folder.ts';
import type { ProblemLocation, Problems } from '../problem.ts';
import { cellText } from '../parse/cell-format.ts';
import { itemsFile } from '../validate/tables.ts';
import type { Comparison } from './write-catalogue.ts';
import { isCountersOwn, type CellConflict } from './merge-item.ts';

/** A cell that the counter has changed and that differs in the file, in the file's notation. */
export interface Conflict extends ProblemLocation {
  file_says: string;
  counter_says: string;
  taken: 'file' | 'counter';
}

type Places = Map<number | undefined, RowOf<typeof itemsFile>['at']>;
type Column = Parameters<RowOf<typeof itemsFile>['at']>[0];

const isColumn = (name: string): name is Column => name in itemsFile.entries;

export const locateConflicts = (conflicts: CellConflict[], places: Places): Conflict[] =>
  conflicts
    .flatMap(({ item_id, column, file, counter, taken }): Conflict[] => {
      if (!isColumn(column)) return [];
      const text = (value: unknown) => cellText(itemsFile.entries[column], value);
      return [{ ...placeOf(places, item_id, column), file_says: text(file), counter_says: text(counter), taken }];
    })
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const placeOf = (places: Places, item_id: unknown, column: Column): ProblemLocation =>
  places.get(Number(item_id))?.(column) ?? { file: 'items.csv', line: 0, column };

const maxNamed = 20;
const orNothing = (text: string) => text || t.nothing();

export function describeConflicts(conflicts: Conflict[]): string[] {
  const lines = conflicts.slice(0, maxNamed).map(({ file, line, column, file_says, counter_says, taken }) => {
    const values = { fileValue: orNothing(file_says), counterValue: orNothing(counter_says) };
    const describe = taken === 'file' ? t.conflictTaken : t.conflictKept;
    return describe({ file, line, column, ...values });
  });
  return conflicts.length > maxNamed ? [...lines, t.moreCells({ count: conflicts.length - maxNamed })] : lines;
}

/** Refuses rows that reuse another item's number or barcode. @throws {ImportRefused} */
export function refuseReusedNumbers(
  { items, itemsBefore }: Comparison,
  files: PlainRow[],
  places: Places,
  problems: Problems,
): void {
  const before = new Map(itemsBefore.map((row) => [row.item_id, row]));
  for (const file of files) {
    const was = before.get(file.item_id);
    if (!was || !isCountersOwn(was) || nameOf(was) === nameOf(file)) continue;
    const message = t.madeAtCounter({ number: Number(file.item_id), item: nameOf(was) });
    problems.add(placeOf(places, file.item_id, 'item_id'), message);
  }
  for (const [code, [one, other]] of Map.groupBy(items, barcodeOf)) {
    if (!code || !one || !other) continue;
    const [given, holder] = isSameBarcode(one, before.get(one.item_id)) ? [other, one] : [one, other];
    if (isSameBarcode(given, before.get(given.item_id))) continue;
    const message = t.barcodeTaken({ barcode: String(given.barcode), item: nameOf(holder) });
    problems.add(placeOf(places, given.item_id, 'barcode'), message);
  }
  problems.throwIfAny();
}

const nameOf = ({ item_name }: PlainRow) => String(item_name).normalize('NFC').trim();

const barcodeOf = ({ store_id, barcode }: PlainRow) =>
  barcode && `${Number(store_id)} ${barcodeKey(barcode as string)}`;

const isSameBarcode = (row: PlainRow, was: PlainRow = {}) => barcodeOf(row) === barcodeOf(was);
