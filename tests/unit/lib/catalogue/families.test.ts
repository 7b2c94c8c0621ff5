import { expect, it } from 'vitest';
import type { PublishedProduct } from '#contract/catalogue';
import { cardProducts } from '#lib/catalogue/cards';
import { createCatalogue } from '#lib/catalogue/catalogue';
import { pageProps } from '#lib/catalogue/page-props';
import { createCatalogueIndex } from '#lib/search/catalogue-index';
import { sampleSource } from '#tools/check/sample-shop';

const { snapshot } = sampleSource.catalogue;
const [sample] = snapshot.items as [PublishedProduct];
const item = (item_id: number, more: Partial<PublishedProduct> = {}): PublishedProduct => ({
  ...sample,
  item_id,
  item_name: `Thing ${item_id}`,
  ...more,
});
const dal = (item_id: number, size: string, price: number) =>
  item(item_id, { item_name: 'Toor dal', family: 'dal', size, unit: size, net_quantity: size, price });
const items = [
  item(1),
  dal(2, '500 g', 92_00),
  ...Array.from({ length: 19 }, (_, n) => item(n + 3)),
  dal(22, '1 kg', 164_00),
];
const catalogue = createCatalogue({ ...snapshot, items });
const propsAt = (path: string) => pageProps(path, { ...sampleSource, catalogue });
const idsOf = (families: PublishedProduct[][] = []) => families.map((family) => family.map(({ item_id }) => item_id));

it('shows one card for all sizes, and still fills a page with twenty', () => {
  const home = propsAt('/');
  if (home.kind !== 'home') return expect.unreachable();
  expect(home.products).toHaveLength(20);
  expect(idsOf(home.products).slice(0, 3)).toEqual([[1], [2, 22], [3]]);
  expect(home.facets.count).toBe(21);
  expect(home.categories[0]?.count).toBe(21);
  const next = propsAt('/browse/category-1-2');
  expect(next.kind === 'list' && idsOf(next.products)).toEqual([[21]]);
});

it('gives a page every size of its product, and no product beside itself', () => {
  const page = propsAt('/ProductDetails/22');
  if (page.kind !== 'product') return expect.unreachable();
  expect(page.sizes.map(({ item_id }) => item_id)).toEqual([2, 22]);
  expect(idsOf(page.related)).toEqual([[3], [4], [5], [6]]);
  expect(propsAt('/ProductDetails/1')).toMatchObject({ kind: 'product', sizes: [] });
});

it('has on a card the sizes with what they are compared by, and nothing more for a product without', () => {
  const [one, family] = cardProducts(items.slice(0, 2).concat(items.slice(-1)));
  expect(one).not.toHaveProperty('sizes');
  expect(family).toMatchObject({
    item_id: 2,
    sizes: [
      { item_id: 2, size: '500 g', price: 92_00, quantity: { amount: 0.5, measure: 'kg' } },
      { item_id: 22, size: '1 kg', price: 164_00 },
    ],
  });
});

it('finds a family once, with the sizes that the shop still sells', () => {
  const index = createCatalogueIndex(items);
  expect(index.search('toor dal', 5)).toMatchObject({ total: 1, hits: [{ product: { item_id: 2 } }] });
  const live = new Map([2, 22].map((id, stock) => [id, { price: 100, stock }]));
  expect(index.search('toor dal', 5, live).hits[0]?.product, 'sold out or not').toMatchObject({ item_id: 2, stock: 0 });
  live.delete(2);
  expect(index.search('toor dal', 5, live).hits[0]?.product.item_id).toBe(22);
});
