interface Category {
  value: { category_id: number; position: number };
}

/**
 * The order in which a store shows all its items: one of each category in turn, by the categories' positions,
 * so that the first screen shows what the store has and not forty kinds of dal. Within a category the file's
 * order stays.
 */
export function mixShelves<Item extends { value: { category_id: number } }>(
  items: Item[],
  categories: Category[],
): Item[] {
  const byCategory = Map.groupBy(items, ({ value }) => value.category_id);
  const inOrder = categories.toSorted((a, b) => a.value.position - b.value.position);
  const shelves = inOrder.map(({ value }) => byCategory.get(value.category_id) ?? []);
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, place) =>
    shelves.flatMap((shelf) => shelf.slice(place, place + 1)),
  ).flat();
}
