import { barcodeKey } from '#server/catalogue/barcode';
import type { ShelfItem } from '#server/catalogue/shelf';
import * as t from '#texts/sheet';
import type { SheetCells, SheetProblem, SheetRow } from './read-sheet.ts';

/** `numbers` maps the store's own numbers to ids. */
export interface Shelf {
  items: ShelfItem[];
  numbers: Map<number, number>;
}

export type Owners = Map<string, ShelfItem>;

export const ownersOf = (items: ShelfItem[]): Owners =>
  new Map(items.filter(({ barcode }) => barcode).map((item) => [barcodeKey(item.barcode), item]));

/** Ignores case, spaces and punctuation. */
const nameKey = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Matches names with or without the unit: `Toor dal`, `Toor dal 1 kg`. */
function createNameLookup(shelf: ShelfItem[]): (cells: SheetCells) => ShelfItem[] {
  const byName = Map.groupBy(shelf, ({ item_name }) => nameKey(item_name));
  const byUnit = Map.groupBy(shelf, ({ item_name, unit }) => nameKey(item_name + unit));
  return ({ item_name, unit = '' }) => {
    if (item_name === undefined) return [];
    return byUnit.get(nameKey(item_name + unit)) ?? (unit ? [] : (byName.get(nameKey(item_name)) ?? []));
  };
}

/** Groups by item id, by barcode, or by name in a sheet without these. Reports rows that match several items. */
export function findItems(rows: SheetRow[], { items: shelf, numbers }: Shelf, owners: Owners) {
  const items = new Map(shelf.map((item) => [item.item_id, item]));
  const hasNames = rows.some(({ values }) => values.item_name !== undefined);
  const findByName = hasNames ? createNameLookup(shelf) : () => [];
  const found = { rows: new Map<ShelfItem, SheetRow[]>(), unknown: [] as string[], problems: [] as SheetProblem[] };
  for (const row of rows) {
    const { item_id, barcode, item_name } = row.values;
    const named = findByName(row.values);
    const item =
      item_id === undefined
        ? (owners.get(barcodeKey(barcode ?? '')) ?? named[0])
        : items.get(numbers.get(item_id) ?? item_id);
    const isMisnamed = row.problems.some(({ column }) => column === 'item_id' || column === 'barcode');
    if (isMisnamed) found.problems.push(...row.problems.map((each) => ({ line: row.line, ...each })));
    else if (named.length > 1)
      found.problems.push({ line: row.line, column: 'item_name', message: t.severalItems({ units: unitsOf(named) }) });
    else if (item) addRow(found.rows, item, row);
    else found.unknown.push(String(item_id ?? barcode ?? item_name ?? ''));
  }
  return found;
}

const unitsOf = (items: ShelfItem[]) => items.map(({ unit }) => unit).join(', ');

function addRow(found: Map<ShelfItem, SheetRow[]>, item: ShelfItem, row: SheetRow): void {
  const rows = found.get(item);
  if (rows) rows.push(row);
  else found.set(item, [row]);
}
