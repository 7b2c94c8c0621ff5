import { cellText } from '../spreadsheet/cell-format.ts';
import type { CsvRow } from '../csv-table.ts';
import type { RowOf } from '../folder.ts';
import type { NumberedRows } from '../numbers/number-rows.ts';
import type { ProblemLocation, Problems } from '../problem.ts';
import { itemsFile } from '../tables.ts';
import type { ItemComparison, ItemConflict } from './compare-items.ts';

/** A cell that both the file and the counter have changed since the last import, as texts of the file. */
export interface Conflict extends ProblemLocation {
  file_says: string;
  counter_says: string;
  /** What the last file said; null for an item made at the counter that no file has had. */
  was: string | null;
  taken: 'file' | 'counter';
  /** The item that has the file's barcode already. */
  barcode_of?: number;
}

type Places = Map<number | undefined, RowOf<typeof itemsFile>['at']>;
type Column = Parameters<CsvRow<Record<keyof (typeof itemsFile)['entries'], unknown>>['at']>[0];

const columnsOfFile: Record<string, Column> = { image: 'image_name1' };

/** Where the cells in conflict stand, and what each side says, in the order of the files. */
export const locateConflicts = (
  conflicts: ItemConflict[],
  places: Places,
  { numberOf }: Pick<NumberedRows, 'numberOf'>,
): Conflict[] =>
  conflicts
    .map(({ item_id, column: name, file, counter, was, taken, because }): Conflict => {
      const column = columnsOfFile[name] ?? (name as Column);
      const text = (value: unknown) => (name === 'image' ? String(value) : cellText(itemsFile.entries[column], value));
      return {
        ...placeOf(places, item_id, column),
        file_says: text(file),
        counter_says: text(counter),
        was: was === undefined ? null : text(was),
        taken,
        ...(because !== undefined && { barcode_of: numberOf('item', because) }),
      };
    })
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));

const placeOf = (places: Places, item_id: number, column: Column): ProblemLocation =>
  places.get(item_id)?.(column) ?? { file: 'items.csv', line: 0, column };

/** A conflict as a line: where it is, what each side says, and what was done. */
export function describeConflict({
  file,
  line,
  column,
  file_says,
  counter_says,
  was,
  taken,
  barcode_of,
}: Conflict): string {
  const say = (text: string) => text || 'nothing';
  const before = was === null || was === counter_says ? '' : ` (was ${say(was)})`;
  const holder = barcode_of === undefined ? '' : `, as the item ${barcode_of} has it`;
  return `${file} line ${line}, ${column}: the file says ${say(file_says)}, the counter ${say(counter_says)}${before}; ${
    taken === 'file' ? 'taken' : 'kept'
  }${holder}`;
}

/**
 * Refuses a row whose number is that of another item, made at the counter.
 * @throws {ImportRefused}
 */
export function refuseTaken({ taken }: ItemComparison, places: Places, problems: Problems): void {
  for (const { item_id, name } of taken)
    problems.add(
      placeOf(places, item_id, 'item_id'),
      `${item_id} is "${name}", which was made at the counter: give this item another number, or export first`,
    );
  problems.throwIfAny();
}
