import type { PlainRow } from '../catalogue-rows.ts';
import { interleaveCategories } from '../interleave-categories.ts';

interface Placed {
  item_id: number;
  position: number;
}

/** A store's items as far as their order goes. */
export interface OrderedItems {
  /** In the order of the file. */
  rows: PlainRow[];
  categories: PlainRow[];
  /** All items that were made at the counter, also those of the file. */
  fromCounter: Placed[];
}

interface Sorted {
  value: { category_id: number; position: number; item_id: number };
}

const sortable = (row: PlainRow): Sorted => ({ value: row as unknown as Sorted['value'] });

/**
 * The position of each item: the order of {@link interleaveCategories}, and after it what was made at the counter, unless
 * the file has an item of the same category after it. These keep their positions as long as they are in order, so that
 * importing an export moves nothing.
 */
export function placeItems({ rows, categories, fromCounter }: OrderedItems): Map<number, number> {
  const made = new Map(fromCounter.map(({ item_id, position }) => [item_id, position]));
  const [first, last] = splitEnds(rows.map(sortable), made);
  const order = interleaveCategories(first, categories.map(sortable)).map(({ value }) => value.item_id);
  const inFile = new Set(rows.map((row) => row.item_id));
  const others = fromCounter.filter(({ item_id }) => !inFile.has(item_id)).toSorted(byPosition);
  const end = [...last.map(({ value }) => value.item_id), ...others.map(({ item_id }) => item_id)];
  const isInOrder = end.every((id, i) => made.get(id)! > (i === 0 ? order.length : made.get(end[i - 1]!)!));
  return new Map([
    ...order.map((id, index) => [id, index + 1] as const),
    ...end.map((id, index) => [id, isInOrder ? made.get(id)! : order.length + index + 1] as const),
  ]);
}

const byPosition = (a: Placed, b: Placed) => a.position - b.position || a.item_id - b.item_id;

/** The rows, and apart from them those of the counter that no other row of their category follows. */
function splitEnds(rows: Sorted[], made: Map<number, number>): [Sorted[], Sorted[]] {
  const followed = new Set<number>();
  const ends = new Set<Sorted>();
  for (const row of rows.toReversed())
    if (made.has(row.value.item_id) && !followed.has(row.value.category_id)) ends.add(row);
    else followed.add(row.value.category_id);
  return [rows.filter((row) => !ends.has(row)), rows.filter((row) => ends.has(row))];
}
