/** Items by their category, in the order of each category's first. */
export function byCategory<Item extends { category_id: number }>(items: readonly Item[]): Map<number, Item[]> {
  const shelves = new Map<number, Item[]>();
  for (const item of items) {
    const shelf = shelves.get(item.category_id);
    if (shelf) shelf.push(item);
    else shelves.set(item.category_id, [item]);
  }
  return shelves;
}
