import { expect, it } from 'vitest';
import { pageProps, siteProps, type PageProps } from '#lib/catalogue/page-props';
import { sampleSource } from '#tools/check/sample-shop';

const { catalogue, ...ofMarketplace } = sampleSource;

const at = <Kind extends PageProps['kind']>(path: string, kind: Kind) => {
  const props = pageProps(path, sampleSource);
  if (props.kind !== kind) throw new Error(`${path} is ${props.kind}`);
  return props as Extract<PageProps, { kind: Kind }>;
};

it('gives each category that holds products a picture and a count', () => {
  expect(at('/', 'home').categories).toEqual([
    { category_id: 1, category_name: 'Samples', picture: '/pictures/sample-640.webp', count: 25 },
  ]);
});

it('reports which filters narrow the list', () => {
  expect(at('/', 'home').facets).toEqual({
    count: 25,
    lowest: 10_000,
    highest: 10_000,
    hasVeg: false,
    hasOffers: false,
  });
});

it('gives the pages of a category like those of all products', () => {
  const [all, ofCategory] = [at('/browse/2', 'list'), at('/browse/category-1-2', 'list')];
  expect(all.products.map(([{ item_id }]) => item_id)).toEqual([21, 22, 23, 24, 25]);
  expect(ofCategory.products).toEqual(all.products);
  expect([all, ofCategory]).toMatchObject([
    { name: 'All products', page: 2, lastPage: 2 },
    { name: 'Samples', page: 2, lastPage: 2 },
  ]);
  expect(at('/browse/category-7', 'list').products).toEqual([]);
});

const related = (itemId: number) => at(`/ProductDetails/${itemId}`, 'product').related.map(([{ item_id }]) => item_id);

it('gives the products that follow another in its category, starting again at the first', () => {
  expect(related(1)).toEqual([2, 3, 4, 5]);
  expect(related(23)).toEqual([24, 25, 1, 2]);
  expect(related(25)).toEqual([1, 2, 3, 4]);
});

it('has nothing for a product that does not exist, or for a store’s page without a store', () => {
  expect(pageProps('/ProductDetails/99', sampleSource)).toEqual({ kind: 'plain' });
  expect(pageProps('/ProductDetails/1', ofMarketplace)).toEqual({ kind: 'plain' });
  expect(siteProps(ofMarketplace)).not.toHaveProperty('store');
});

it('knows whether a store sells meal subscriptions', () => {
  expect(siteProps(sampleSource).hasPlans).toBe(sampleSource.catalogue!.snapshot.plans.length > 0);
  expect(siteProps(ofMarketplace).hasPlans).toBe(false);
});

it('shows the stores of a page of the list, and as sellers only the site’s own', () => {
  const [store] = sampleSource.listed.stores;
  const stores = Array.from({ length: 31 }, (_, index) => ({ ...store!, store_id: index }));
  const listed = { ...sampleSource.listed, stores, hasMore: true };
  expect(pageProps('/stores/2', { ...ofMarketplace, listed })).toMatchObject({
    kind: 'stores',
    stores: [{ store_id: 30 }],
    page: 2,
    lastPage: 2,
  });
  expect(pageProps('/customercare', { ...ofMarketplace, listed })).toMatchObject({ sellers: { hasMore: true } });
  expect(pageProps('/customercare', { ...ofMarketplace, listed, catalogue })).toMatchObject({
    sellers: { stores: [catalogue.snapshot.store], hasMore: false },
  });
});
