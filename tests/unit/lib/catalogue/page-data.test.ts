import { expect, it } from 'vitest';
import { sampleLocals } from '#tools/check/sample-shop';

const shop = sampleLocals.shop;

it('gives each category that holds products a picture and a count', () => {
  expect(shop?.categories()).toEqual([
    { category_id: 1, category_name: 'Samples', picture: '/pictures/sample-640.webp', count: 25 },
  ]);
});

it('says what there is to filter', () => {
  expect(shop?.facets()).toEqual({ count: 25, lowest: 10_000, highest: 10_000, hasVeg: false, hasOffers: true });
});

it('gives the pages of a category like those of everything', () => {
  expect(shop?.products(2).map(([{ item_id }]) => item_id)).toEqual([21, 22, 23, 24, 25]);
  expect(shop?.products(2, 1)).toEqual(shop?.products(2));
  expect(shop?.products(1, 7)).toEqual([]);
});

const related = (itemId: number) => shop?.productPage(itemId)?.[2].map(([{ item_id }]) => item_id);

it('gives the products that follow another in its category, round and round', () => {
  expect(related(1)).toEqual([2, 3, 4, 5]);
  expect(related(23)).toEqual([24, 25, 1, 2]);
  expect(related(25)).toEqual([1, 2, 3, 4]);
});

it('has no page for a product that is not there', () => {
  expect(shop?.productPage(99)).toBeUndefined();
});
