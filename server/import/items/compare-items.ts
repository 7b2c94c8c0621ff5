import { barcodeKey } from '#server/catalogue/barcode';
import type { CatalogueRows, PlainRow } from '../catalogue-rows.ts';
import { itemColumns } from '#server/db/item-rows';
import type { Difference } from '../write-rows.ts';
import { newItem, nextItem, withdrawn, type ExistingItem, type ItemTerms, type NextItem } from './item-row.ts';
import { isSameValue, isSameCell, type CellConflict } from './merge-item.ts';
import { placeItems } from './place-items.ts';

/** A cell in conflict, the item it is of, and the one that has its barcode. */
export type ItemConflict = CellConflict & { item_id: number; because?: number };

/** What an import does to the items of its operators. */
export interface ItemComparison {
  difference: Difference;
  conflicts: ItemConflict[];
  /** Rows of `imported_items` to write. */
  bases: PlainRow[];
  /** Rows to write without a visible change: the count of the file is noted. */
  noted: PlainRow[];
  /** Items made at the counter whose numbers the file has for others. */
  taken: { item_id: number; name: string }[];
  /** The categories by store and number that items have which are not in the file. */
  categories: Set<string>;
}

export type Existing = Map<number, ExistingItem>;
export type Terms = Omit<ItemTerms, 'timezone'>;

const idOf = (row: PlainRow) => Number(row.item_id);
export const categoryKey = ({ saas_id, store_id, category_id }: PlainRow): string =>
  [saas_id, store_id, category_id].join(' ');

/** Whether the counter made an item: no import withdraws it, not even one of a folder that is older than an export. */
const isOwn = ({ row }: ExistingItem) => row.from_counter === true;
const isOnShelf = ({ row }: ExistingItem) => !row.withdrawn_at || row.hidden === true;

/** Compares what a folder says of its operators' items with what the last folder said and with what the shop has. */
export function compareItems(target: CatalogueRows, existing: Existing, terms: Terms): ItemComparison {
  const known = [...existing.values()];
  const inFile = new Set(target.items.map(idOf));
  const kept = known.filter((item) => !inFile.has(idOf(item.row)) && isOwn(item) && isOnShelf(item));
  const gone = known.filter((item) => !inFile.has(idOf(item.row)) && !isOwn(item) && isOnShelf(item));
  const positions = placeAll(target, known);
  const timezones = new Map(target.stores.map((store) => [Number(store.store_id), String(store.timezone)]));
  const next = target.items.map((file): NextItem => {
    const id = idOf(file);
    const at = existing.get(id);
    const itemTerms = { ...terms, timezone: timezones.get(Number(file.store_id)) ?? 'UTC' };
    return at ? nextItem(file, at, positions.get(id)!, itemTerms) : newItem(file, positions.get(id)!, itemTerms);
  });
  const doubled = keepBarcodes(next, existing, kept);
  const moved = kept.map(({ row }) => ({ ...row, position: positions.get(idOf(row)) }));
  const rows = [...next.map(({ row }) => row), ...moved];
  const isNew = (row: PlainRow) => !existing.has(idOf(row));
  const differing = rows.filter((row) => !isNew(row) && differs(row, existing.get(idOf(row))!.row));
  const isSeen = (row: PlainRow) => differs(row, existing.get(idOf(row))!.row, isNoted);
  const changed = differing.filter(isSeen);
  return {
    difference: {
      added: rows.filter(isNew).map(toWritten),
      changed: changed.map(toWritten),
      before: changed.map((row) => existing.get(idOf(row))!.row),
      removed: gone.filter(({ row }) => !row.withdrawn_at).map(({ row }) => row),
    },
    noted: differing.filter((row) => !isSeen(row)).map(toWritten),
    conflicts: [
      ...next.flatMap(({ row, conflicts }) => conflicts.map((one) => ({ ...one, item_id: idOf(row) }))),
      ...doubled,
    ],
    bases: [...changedBases(next, existing), ...goneBases(gone)],
    taken: findTaken(target.items, existing),
    categories: new Set(kept.map(({ row }) => categoryKey(row))),
  };
}

const { from_counter: _, ...writtenColumns } = itemColumns;
const written = ['saas_id', 'store_id', 'item_id', ...Object.keys(writtenColumns)];
const toWritten = (row: PlainRow): PlainRow => Object.fromEntries(written.map((column) => [column, row[column]]));

const isNoted = (column: string, was: PlainRow) =>
  column === 'imported_stock' && was.from_counter === true && was.imported_stock === null;

const differs = (row: PlainRow, was: PlainRow, isPassedOver: typeof isNoted = () => false): boolean =>
  row !== was &&
  Object.keys(row).some((column) => !isSameValue(row[column], was[column]) && !isPassedOver(column, was));

/** The positions of all items that are in the file, or were made at the counter. */
function placeAll({ items, categories }: CatalogueRows, known: ExistingItem[]): Map<number, number> {
  const byStore = <Row>(rows: Row[], storeOf: (row: Row) => unknown) =>
    Map.groupBy(rows, (row) => Number(storeOf(row)));
  const storeOf = (row: PlainRow) => row.store_id;
  const [filed, shelves] = [byStore(items, storeOf), byStore(categories, storeOf)];
  const made = byStore(
    known.filter((item) => item.row.from_counter === true && isOnShelf(item)),
    ({ row }) => row.store_id,
  );
  const stores = new Set([...filed.keys(), ...made.keys()]);
  return new Map(
    [...stores].flatMap((store) => [
      ...placeItems({
        rows: filed.get(store) ?? [],
        categories: shelves.get(store) ?? [],
        fromCounter: (made.get(store) ?? []).map(({ row }) => ({ item_id: idOf(row), position: Number(row.position) })),
      }),
    ]),
  );
}

/** No barcode of the file is given to an item while another one of the store has it: the item keeps its own. */
function keepBarcodes(next: NextItem[], existing: Existing, kept: ExistingItem[]): ItemConflict[] {
  const keyOf = (row: PlainRow) => `${Number(row.store_id)} ${barcodeKey(String(row.barcode))}`;
  const all = [...next, ...kept].map(({ row }) => row);
  const holders = Map.groupBy(
    all.filter(({ barcode }) => barcode),
    keyOf,
  );
  const before = (row: PlainRow) => existing.get(idOf(row));
  const doubled = next.filter(
    ({ row }) =>
      row.barcode &&
      !isSameCell('barcode', row.barcode, before(row)?.row.barcode) &&
      holders.get(keyOf(row))!.length > 1,
  );
  const conflicts = doubled.map(({ row, base }): ItemConflict => {
    const other = holders.get(keyOf(row))!.find((each) => each !== row)!;
    const [file, counter, was] = [row.barcode, before(row)?.row.barcode ?? '', before(row)?.base?.barcode ?? ''];
    row.barcode = counter;
    base.barcode = was;
    return { item_id: idOf(row), column: 'barcode', file, counter, was, taken: 'counter', because: idOf(other) };
  });
  return conflicts.length === 0 ? [] : [...conflicts, ...keepBarcodes(next, existing, kept)];
}

const baseRow = ({ saas_id, store_id, item_id }: PlainRow, columns: PlainRow): PlainRow =>
  ({ saas_id, store_id, item_id, columns }) as PlainRow;

const changedBases = (next: NextItem[], existing: Existing): PlainRow[] =>
  next
    .filter(({ row, base }) => !isSameValue(base, existing.get(idOf(row))?.base ?? null))
    .map(({ row, base }) => baseRow(row, base));

const goneBases = (gone: ExistingItem[]): PlainRow[] =>
  gone.filter(({ base }) => !base?.[withdrawn]).map(({ row, base }) => baseRow(row, { ...base, [withdrawn]: true }));

/** Once a file has had an item, it is the same item whatever its name becomes. */
function findTaken(files: PlainRow[], existing: Existing): ItemComparison['taken'] {
  const names = (row: PlainRow | undefined) =>
    String(row?.item_name as string)
      .normalize('NFC')
      .trim();
  return files.flatMap((file) => {
    const at = existing.get(idOf(file));
    if (!at || !isOwn(at) || names(at.row) === names(file)) return [];
    return [{ item_id: idOf(file), name: names(at.row) }];
  });
}
