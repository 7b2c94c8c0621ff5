import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleaveCategories } from '#server/import/apply/place-items';

const item = (id: number, category_id: number) => ({ id, category_id });
const categories = [3, 1, 2].map((category_id) => ({ category_id, position: category_id }));

describe('the order of a store’s items', () => {
  it('takes one of each category in turn, in the order of the categories', () => {
    const items = [item(1, 2), item(2, 2), item(3, 1), item(4, 1), item(5, 1)];
    expect(interleaveCategories(items, categories).map(({ id }) => id)).toEqual([3, 1, 4, 2, 5]);
  });

  it('keeps every item once, and the file’s order within a category', () => {
    const files = fc.array(fc.constantFrom(1, 2, 3)).map((ids) => ids.map((category, id) => item(id, category)));
    fc.assert(
      fc.property(files, (items) => {
        const mixed = interleaveCategories(items, categories);
        expect(mixed).toHaveLength(items.length);
        for (const category of categories) {
          const ofCategory = (list: typeof items) => list.filter((each) => each.category_id === category.category_id);
          expect(ofCategory(mixed)).toEqual(ofCategory(items));
        }
      }),
    );
  });
});
