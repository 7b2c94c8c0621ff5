import type { PlainRow } from './catalogue-rows.ts';

interface Category {
  category_id: number;
  position: number;
}

/** Takes one item of each category in turn, so that the first screen shows the store's range. */
export function interleaveCategories<Item extends { category_id: unknown }>(
  items: Item[],
  categories: Category[],
): Item[] {
  const byCategory = Map.groupBy(items, ({ category_id }) => category_id);
  const sortedCategories = categories.toSorted((a, b) => a.position - b.position);
  const shelves = sortedCategories.map(({ category_id }) => byCategory.get(category_id) ?? []);
  const maxLength = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: maxLength }, (_, index) =>
    shelves.flatMap((shelf) => shelf.slice(index, index + 1)),
  ).flat();
}

/** Positions by `item_id`: the order of {@link interleaveCategories}, then the items made at the counter. */
export function placeItems(rows: PlainRow[], categories: PlainRow[], fromCounter: PlainRow[]): Map<unknown, number> {
  const made = new Set(fromCounter.map(({ item_id }) => item_id));
  const filed = rows.filter(({ item_id }) => !made.has(item_id)) as (PlainRow & { category_id: unknown })[];
  const order = interleaveCategories(filed, categories as unknown as Category[]);
  const positions = new Map(order.map(({ item_id }, index) => [item_id, index + 1]));
  let last = order.length;
  for (const { item_id, position } of fromCounter.toSorted(byPosition))
    positions.set(item_id, (last = Math.max(last + 1, Number(position))));
  return positions;
}

const byPosition = (a: PlainRow, b: PlainRow) =>
  Number(a.position) - Number(b.position) || Number(a.item_id) - Number(b.item_id);
