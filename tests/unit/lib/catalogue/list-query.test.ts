import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  withoutFilters,
  defaultQuery,
  filterCount,
  isShopList,
  parseListQuery,
  sorts,
  formatListQuery,
  type ListQuery,
} from '#lib/catalogue/list-query';
import { filterProducts } from '#lib/catalogue/filter-products';

const price = fc.option(fc.integer({ min: 0, max: 10_000 }));
const query = fc
  .record({
    category: fc.option(fc.integer({ min: 1, max: 4 })),
    sort: fc.constantFrom(...sorts),
    from: price,
    to: price,
    veg: fc.boolean(),
    inStock: fc.boolean(),
    onOffer: fc.boolean(),
  })
  .map((each): ListQuery => {
    const { from, to } = each;
    return from !== null && to !== null && from > to ? { ...each, from: to, to: from } : each;
  });

const product = fc.record({
  item_id: fc.nat(),
  item_name: fc.string(),
  category_id: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 10_000 }),
  mrp: fc.option(fc.integer({ min: 0, max: 10_000 })),
  veg: fc.option(fc.boolean()),
  stock: fc.integer({ min: 0, max: 2 }),
});
const products = fc.uniqueArray(product, { selector: ({ item_id }) => item_id });

it('finds in an address what was written there', () => {
  fc.assert(
    fc.property(query, (asked) => {
      expect(parseListQuery(formatListQuery(asked))).toEqual(asked);
    }),
  );
});

it('makes something of any address', () => {
  const names = fc.constantFrom('category', 'sort', 'from', 'to', 'veg', 'stock', 'offers', 'other');
  fc.assert(
    fc.property(fc.dictionary(names, fc.string()), (parameters) => {
      const asked = parseListQuery(`?${new URLSearchParams(parameters).toString()}`);
      expect(parseListQuery(formatListQuery(asked))).toEqual(asked);
    }),
  );
  expect(parseListQuery('?category=0&sort=toString&from=-1&to=1e9&utm_source=x')).toEqual(defaultQuery);
  expect(parseListQuery('?from=50&to=20')).toMatchObject({ from: 2000, to: 5000 });
});

it('asks for everything with an empty address', () => {
  expect(formatListQuery(defaultQuery)).toBe('');
  expect(isShopList({ ...defaultQuery, category: 3 })).toBe(true);
});

it('has no filter left when all are cleared, and keeps category and order', () => {
  fc.assert(
    fc.property(query, (asked) => {
      expect(filterCount(withoutFilters(asked))).toBe(0);
      expect(withoutFilters(asked)).toMatchObject({ category: asked.category, sort: asked.sort });
    }),
  );
});

it('shows each product that fits once, and no other', () => {
  fc.assert(
    fc.property(products, query, (all, asked) => {
      const shown = filterProducts(all, asked).flat();
      const fits = all.filter(
        (each) =>
          (asked.category ?? each.category_id) === each.category_id &&
          each.price >= (asked.from ?? 0) &&
          each.price <= (asked.to ?? Infinity) &&
          !(asked.veg && each.veg !== true) &&
          !(asked.inStock && each.stock === 0) &&
          !(asked.onOffer && ((each.mrp ?? 0) - each.price) * 10 < (each.mrp ?? 1)),
      );
      expect(shown).toHaveLength(fits.length);
      expect(new Set(shown)).toEqual(new Set(fits));
    }),
  );
});

it('has what is sold out after all else, each part in the order asked for', () => {
  fc.assert(
    fc.property(products, query, (all, asked) => {
      const shown = filterProducts(all, asked).flat();
      const there = shown.filter(({ stock }) => stock > 0);
      expect(shown.slice(0, there.length)).toEqual(there);
      const prices = there.map((each) => (asked.sort === '-price' ? -each.price : each.price));
      if (asked.sort.endsWith('price')) expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      if (asked.sort === 'shop') expect(there).toEqual(all.filter((each) => there.includes(each)));
    }),
  );
});

it('sorts by name as people do', () => {
  const named = ['Item 10', 'item 9', 'Élaichi', 'Eggs'].map((item_name, id) => ({
    item_id: id,
    item_name,
    category_id: 1,
    price: 1,
    mrp: null,
    veg: null,
    stock: 1,
  }));
  const names = filterProducts(named, { ...defaultQuery, sort: 'name' }).map(([{ item_name }]) => item_name);
  expect(names).toEqual(['Eggs', 'Élaichi', 'item 9', 'Item 10']);
});

it('shows one card for the sizes of a family: the first of those asked for, whatever is sold out', () => {
  const size = (item_id: number, price: number, stock: number, family?: string) =>
    ({ item_id, item_name: `${item_id}`, category_id: 1, price, mrp: null, veg: null, stock, family }) as const;
  const all = [
    size(1, 50, 0, 'dal'),
    size(2, 30, 5),
    size(3, 90, 4, 'dal'),
    size(4, 20, 0, 'rice'),
    size(5, 40, 0, 'rice'),
  ];
  const ids = (asked: Partial<ListQuery>) =>
    filterProducts(all, { ...defaultQuery, ...asked }).map((family) => family.map(({ item_id }) => item_id));
  expect(ids({}), 'a family of which all is sold out comes last').toEqual([[1, 3], [2], [4, 5]]);
  expect(ids({ inStock: true })).toEqual([[1, 3], [2]]);
  expect(ids({ from: 60 })).toEqual([[3]]);
  expect(ids({ sort: 'price' })).toEqual([[2], [1, 3], [4, 5]]);
});
