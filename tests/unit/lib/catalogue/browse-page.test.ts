import fc from 'fast-check';
import { expect, it } from 'vitest';
import { browseAddress, browseSlugs, pageCount, parseBrowsePage } from '#lib/catalogue/browse-page';
import { productsPerPage } from '#lib/catalogue/catalogue';

const items = fc
  .array(fc.integer({ min: 1, max: 5 }), { maxLength: 200 })
  .map((categories) => categories.map((category_id, item_id) => ({ item_id, category_id })));

it('has a page for every product of the store and of each category, beyond the home page', () => {
  fc.assert(
    fc.property(items, (all) => {
      const pages = browseSlugs(all).map(parseBrowsePage);
      expect(pages.filter(({ category }) => category === null)).toHaveLength(Math.max(0, pageCount(all.length) - 1));
      for (const category_id of new Set(all.map((item) => item.category_id))) {
        const held = all.filter((item) => item.category_id === category_id).length;
        const ofCategory = pages.filter(({ category }) => category === category_id);
        expect(ofCategory.map(({ page }) => page)).toEqual(ofCategory.map((_, index) => index + 1));
        expect(ofCategory.length * productsPerPage).toBeGreaterThanOrEqual(held);
        expect((ofCategory.length - 1) * productsPerPage).toBeLessThan(held);
      }
    }),
  );
});

it('has pages for cards: the sizes of a family count as one', () => {
  const sizes = Array.from({ length: 60 }, (_, item_id) => ({ item_id, category_id: 1, family: `${item_id % 20}` }));
  expect(browseSlugs(sizes)).toEqual(['category-1']);
});

it('knows a page by its address', () => {
  const page = fc.record({ category: fc.option(fc.integer({ min: 1 })), page: fc.integer({ min: 1 }) });
  fc.assert(
    fc.property(page, (each) => {
      const address = browseAddress(each);
      if (address !== '/') expect(parseBrowsePage(address.replace('/browse/', ''))).toEqual(each);
      else expect(each).toEqual({ category: null, page: 1 });
    }),
  );
});

it('refuses an address that names no page', () => {
  for (const slug of ['', 'two', 'category-', 'category-1-2-3', '2-3'])
    expect(() => parseBrowsePage(slug)).toThrow('is not a list page');
});
