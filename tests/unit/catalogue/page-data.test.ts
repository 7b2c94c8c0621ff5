import { expect, it } from 'vitest';
import { sampleLocals } from '../../../commands/check/sample-shop.ts';

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
  expect(shop?.products(2).map(({ item_id }) => item_id)).toEqual([21, 22, 23, 24, 25]);
  expect(shop?.products(2, 1)).toEqual(shop?.products(2));
  expect(shop?.products(1, 7)).toEqual([]);
});
