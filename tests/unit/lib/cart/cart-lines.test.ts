import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '#contract/cart';
import {
  countOf,
  maxQuantity,
  quantityOf,
  readQuantity,
  withAdded,
  withinBounds,
  withQuantity,
  withoutLine,
} from '#lib/cart/cart-lines';
import { withRestored } from '#lib/cart/restored-lines';
import { withoutOrdered } from '#lib/cart/without-ordered';

const lineOf = (item_id: number, product_qty: number, product_color = ''): CartLine => ({
  saas_id: 33,
  store_id: 33001,
  item_id,
  item_name: `Item ${item_id}`,
  product_color,
  unit: '',
  price: 100,
  product_qty,
  image: '',
});
const anyLine = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 999 }), fc.constantFrom('', 'red'))
  .map(([item, quantity, color]) => lineOf(item, quantity, color));
const anyCart = fc.array(anyLine, { maxLength: 12 }).map((added) => added.reduce<CartLine[]>(withAdded, []));

describe('the lines of a cart', () => {
  it('never hold an item and colour twice, nor more than the most, nor less than one', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const keys = cart.map(({ item_id, product_color }) => `${item_id} ${product_color}`);
        expect(new Set(keys).size).toBe(cart.length);
        for (const each of cart) {
          expect(each.product_qty).toBeGreaterThanOrEqual(1);
          expect(each.product_qty).toBeLessThanOrEqual(maxQuantity);
        }
      }),
    );
  });

  it('grow by what is added, up to the most', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, added) => {
        const there = quantityOf(cart, added);
        const after = withAdded(cart, added);
        expect(quantityOf(after, added)).toBe(Math.min(there + added.product_qty, maxQuantity));
        expect(countOf(after) - countOf(cart)).toBe(quantityOf(after, added) - there);
        expect(after).toHaveLength(there > 0 ? cart.length : cart.length + 1);
      }),
    );
  });

  it('lose a line and no other', () => {
    fc.assert(
      fc.property(anyCart, anyLine, (cart, gone) => {
        const after = withoutLine(cart, gone);
        expect(quantityOf(after, gone)).toBe(0);
        expect(countOf(after)).toBe(countOf(cart) - quantityOf(cart, gone));
      }),
    );
  });

  it('keep colours apart', () => {
    const cart = withAdded([lineOf(1, 2, 'red')], lineOf(1, 3, 'green'));
    expect([quantityOf(cart, lineOf(1, 0, 'red')), quantityOf(cart, lineOf(1, 0, 'green')), countOf(cart)]).toEqual([
      2, 3, 5,
    ]);
  });

  it('keep items apart', () => {
    const cart = withAdded([lineOf(1, 2)], lineOf(2, 3));
    expect(cart).toEqual([lineOf(1, 2), lineOf(2, 3)]);
  });

  it('come back to their places, as they were removed or as they have been added again', () => {
    const before = [lineOf(1, 1), lineOf(2, 2), lineOf(3, 3)];
    expect(withRestored([lineOf(3, 3), lineOf(4, 4)], [lineOf(2, 2)], before)).toEqual([
      lineOf(2, 2),
      lineOf(3, 3),
      lineOf(4, 4),
    ]);
    expect(withRestored([lineOf(2, 7)], [lineOf(2, 2)], before)).toEqual([lineOf(2, 7)]);
    expect(withRestored([lineOf(1, 1)], [lineOf(2, 2)])).toEqual([lineOf(1, 1), lineOf(2, 2)]);
  });

  it('that were ordered go, and what was added meanwhile stays', () => {
    const cart = [lineOf(1, 3), lineOf(1, 2, 'red'), lineOf(2, 1)];
    expect(withoutOrdered(cart, [lineOf(1, 1), lineOf(1, 2, 'red')])).toEqual([lineOf(1, 2), lineOf(2, 1)]);
    expect(withoutOrdered(cart, [lineOf(2, 5)])).toEqual([lineOf(1, 3), lineOf(1, 2, 'red')]);
  });

  it.each([
    [0, 1],
    [-5, 1],
    [1000, 999],
    [2.9, 2],
  ])('take the quantity %d as %d', (asked, kept) => {
    expect(quantityOf(withQuantity([lineOf(1, 5)], lineOf(1, 1), asked), lineOf(1, 1))).toBe(kept);
  });

  it('are left as they were: each change is a new cart', () => {
    const cart = Object.freeze([Object.freeze(lineOf(1, 1))]) as CartLine[];
    withAdded(cart, lineOf(1, 1));
    withQuantity(cart, lineOf(1, 1), 7);
    withoutLine(cart, lineOf(1, 1));
    expect(cart).toEqual([lineOf(1, 1)]);
  });
});

describe('a quantity', () => {
  it.each([
    ['', 1],
    ['0', 1],
    ['7', 7],
    ['1 2', 1],
    ['1e2', 1],
    [' 7 ', 7],
    ['2.5', 2],
    ['-3', 1],
    ['3 pieces', 3],
    ['9999', maxQuantity],
  ])('typed as "%s" is %i', (text, quantity) => expect(readQuantity(text)).toBe(quantity));

  it('goes from one to what the store has, and to the most of one item', () => {
    expect([-1, 0, 1, 5, 6].map((quantity) => withinBounds(quantity, 5))).toEqual([1, 1, 1, 5, 5]);
    expect([withinBounds(2, 0), withinBounds(5000), withinBounds(5000, 2000)]).toEqual([1, maxQuantity, maxQuantity]);
  });
});
