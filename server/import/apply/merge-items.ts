import type { CatalogueRows, PlainRow } from './catalogue-rows.ts';
import { mergeItem, newItem, type CellConflict, type MergeTerms } from './merge-item.ts';
import { placeItems } from './place-items.ts';

export interface MergedItems {
  rows: PlainRow[];
  conflicts: CellConflict[];
}

const isOnShelf = ({ withdrawn_at, hidden }: PlainRow) => !withdrawn_at || hidden === true;

/** Items made at the counter stay, whatever the file contains. */
export const itemsFromCounter = (existing: PlainRow[]): PlainRow[] =>
  existing.filter((row) => row.from_counter === true && isOnShelf(row));

export function mergeItems(
  { items, categories, stores }: CatalogueRows,
  existing: PlainRow[],
  terms: Omit<MergeTerms, 'timezone'>,
): MergedItems {
  const before = new Map(existing.map((row) => [row.item_id, row]));
  const inFile = new Set(items.map(({ item_id }) => item_id));
  const timezones = new Map(stores.map(({ store_id, timezone }) => [store_id, String(timezone as string)]));
  const conflicts: CellConflict[] = [];
  const merged = items.map((file) => {
    const itemTerms = { ...terms, timezone: timezones.get(file.store_id)! };
    const was = before.get(file.item_id);
    if (!was) return newItem(file, itemTerms);
    const item = mergeItem(file, was, itemTerms);
    conflicts.push(...item.conflicts);
    return item.row;
  });
  const made = itemsFromCounter(existing);
  const kept = made.filter(({ item_id }) => !inFile.has(item_id));
  const positions = placeAll(items, categories, made);
  const rows = [...merged, ...kept].map((row) => ({ ...row, position: positions.get(row.item_id) }));
  return { rows, conflicts };
}

function placeAll(items: PlainRow[], categories: PlainRow[], made: PlainRow[]): Map<unknown, number> {
  const [filed, shelves, counters] = [items, categories, made].map((rows) =>
    Map.groupBy(rows, ({ store_id }) => store_id),
  ) as [Map<unknown, PlainRow[]>, Map<unknown, PlainRow[]>, Map<unknown, PlainRow[]>];
  const stores = new Set([...filed.keys(), ...counters.keys()]);
  return new Map(
    [...stores].flatMap((store) => [
      ...placeItems(filed.get(store) ?? [], shelves.get(store) ?? [], counters.get(store) ?? []),
    ]),
  );
}
