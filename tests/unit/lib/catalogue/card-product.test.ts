import { expect, it } from 'vitest';
import { percentOff } from '#lib/catalogue/card-product';

it('says how much less than the printed price, rounded down', () => {
  expect(percentOff({ price: 16_400, mrp: 18_500 })).toBe(11);
});

it('says nothing without a higher printed price', () => {
  expect(percentOff({ price: 100, mrp: null })).toBe(0);
  expect(percentOff({ price: 100, mrp: 100 })).toBe(0);
});
