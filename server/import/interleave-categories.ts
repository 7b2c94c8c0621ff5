interface Category {
  value: { category_id: number; position: number };
}

/**
 * Items in the order in which a store shows them: one of each category in turn, by the categories' positions, so that
 * the first screen shows the store's range and not forty kinds of dal. Within a category the file's order stays.
 */
export function interleaveCategories<Item extends { value: { category_id: number } }>(
  items: Item[],
  categories: Category[],
): Item[] {
  const byCategory = Map.groupBy(items, ({ value }) => value.category_id);
  const sortedCategories = categories.toSorted((a, b) => a.value.position - b.value.position);
  const shelves = sortedCategories.map(({ value }) => byCategory.get(value.category_id) ?? []);
  const maxLength = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: maxLength }, (_, index) =>
    shelves.flatMap((shelf) => shelf.slice(index, index + 1)),
  ).flat();
}
