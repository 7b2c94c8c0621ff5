import { expect, it } from 'vitest';
import { exceededCashBound } from '#lib/cart/exceeded-cash-bound';
import { priceSum } from '#lib/cart/price-sum';

const bounds = { sum: 200_000, pieces: 20, each: 15, is_first: false };
const dal = { item_id: 1, item_name: 'Toor dal', price: 10_000 };
const rice = { item_id: 2, item_name: 'Rice', price: 100 };
const exceeded = (...lines: (typeof dal & { product_qty: number })[]) =>
  exceededCashBound(lines, priceSum(lines, null), bounds);

it('lets an order reach each bound', () => {
  expect(exceeded({ ...dal, product_qty: 15 }, { ...rice, product_qty: 5 })).toBeUndefined();
  expect(exceeded({ ...dal, price: 20_000, product_qty: 10 })).toBeUndefined();
});

it('counts the pieces of one item across its colours', () => {
  const most = { pieces: 15, item_name: 'Toor dal', is_first: false };
  expect(exceeded({ ...dal, product_qty: 8 }, { ...dal, product_qty: 8 })).toEqual(most);
});

it('counts all pieces, and the sum to pay', () => {
  expect(exceeded({ ...dal, product_qty: 15 }, { ...rice, product_qty: 6 })).toEqual({ pieces: 20, is_first: false });
  expect(exceeded({ ...dal, price: 20_001, product_qty: 10 })).toEqual({ sum: 2000, is_first: false });
});
