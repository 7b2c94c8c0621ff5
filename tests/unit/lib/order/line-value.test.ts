import { describe, expect, it } from 'vitest';
import { lineValues, valueOfPieces } from '#lib/order/line-value';

const line = (price: number, product_qty: number) => ({ price, product_qty });
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('a discount', () => {
  it('is shared out by the lines’ amounts, to the paisa', () => {
    expect(lineValues([line(100, 3), line(100, 1)], 40)).toEqual([270, 90]);
    expect(lineValues([line(100, 1), line(100, 1), line(100, 1)], 100)).toEqual([66, 67, 67]);
    expect(lineValues([line(50, 1), line(333, 1), line(1, 1)], 0)).toEqual([50, 333, 1]);
  });

  it('of all that was bought leaves nothing, and no line less than that', () => {
    expect(lineValues([line(100, 3), line(7, 1)], 307)).toEqual([0, 0]);
    expect(lineValues([line(0, 2)], 0)).toEqual([0]);
    expect(lineValues([], 0)).toEqual([]);
  });

  it('sums up exactly, however the lines are', () => {
    for (let seed = 1; seed < 300; seed++) {
      const lines = Array.from({ length: 1 + (seed % 7) }, (_, index) =>
        line((seed * 7919 * (index + 1)) % 99_991, 1 + index),
      );
      const items = sum(lines.map(({ price, product_qty }) => price * product_qty));
      const discount = (seed * 104_729) % (items + 1);
      const values = lineValues(lines, discount);
      expect(sum(values)).toBe(items - discount);
      for (const [index, value] of values.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(lines[index]!.price * lines[index]!.product_qty);
      }
    }
  });

  it('is exact for sums whose products no double holds', () => {
    const lines = [line(999_999_999, 999), line(999_999_998, 999), line(1, 1)];
    const items = sum(lines.map(({ price, product_qty }) => price * product_qty));
    expect(sum(lineValues(lines, items - 1))).toBe(1);
  });
});

describe('pieces of a line', () => {
  it('cost what is left of it, one after the other', () => {
    let left = { quantity: 3, amount: 1000 };
    const paid: number[] = [];
    while (left.quantity > 0) {
      const value = valueOfPieces(left, 1);
      paid.push(value);
      left = { quantity: left.quantity - 1, amount: left.amount - value };
    }
    expect([paid, left.amount]).toEqual([[333, 334, 333], 0]);
    expect(valueOfPieces({ quantity: 3, amount: 1000 }, 3)).toBe(1000);
    expect(valueOfPieces({ quantity: 0, amount: 0 }, 1)).toBe(0);
  });
});
