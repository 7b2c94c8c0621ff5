import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponDiscount } from '#lib/cart/coupon-discount';
import { priceSum } from '#lib/cart/price-sum';
import { roundForCash } from '#lib/cart/round-for-cash';

const line = fc.record({ price: fc.nat(10_000_000), product_qty: fc.integer({ min: 1, max: 999 }) });
const lines = fc.array(line, { maxLength: 30 });
const terms = fc.record({
  charge: fc.nat(50_000),
  minimum: fc.nat(50_000),
  free_from: fc.option(fc.nat(100_000_000), { nil: null }),
});
const delivery = fc.option(terms, { nil: null });
const coupon = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.nat(1_000_000_000),
    minimum: fc.nat(50_000),
    most: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100_00 }),
    minimum: fc.nat(50_000),
    most: fc.option(fc.nat(100_000), { nil: null }),
  }),
);
const percentOff = (value: number, minimum: number, most: number | null = null) => ({
  kind: 'percent' as const,
  value,
  minimum,
  most,
});
const amountOff = (value: number) => ({ kind: 'amount' as const, value, minimum: 0, most: null });

const twoPieces = [{ price: 5000, product_qty: 2 }];

describe('the sum of a cart', () => {
  it('is what the lines, the delivery and the discount make it', () => {
    const sum = priceSum(
      [...twoPieces, { price: 199, product_qty: 3 }],
      { charge: 2000, minimum: 0, free_from: 39_900 },
      amountOff(500),
    );
    expect(sum).toEqual({ items: 10_597, delivery_charge: 2000, discount: 500, round_off: 0, total: 12_097, count: 5 });
  });

  it('does not depend on the order of the lines', () => {
    const shuffled = lines.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, delivery, coupon, ([all, other], to, less) => {
        expect(priceSum(other, to, less)).toEqual(priceSum(all, to, less));
      }),
    );
  });

  it('does not depend on how pieces are spread over lines', () => {
    fc.assert(
      fc.property(lines, delivery, (all, to) => {
        const halves = all.flatMap(({ price, product_qty }) => [
          { price, product_qty: 1 },
          { price, product_qty: product_qty - 1 },
        ]);
        expect(priceSum(halves, to)).toEqual(priceSum(all, to));
      }),
    );
  });

  it('is a whole number of units, never negative, and its parts add up', () => {
    fc.assert(
      fc.property(lines, delivery, coupon, (all, to, less) => {
        const sum = priceSum(all, to, less);
        for (const amount of Object.values(sum)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        expect(sum.total).toBe(sum.items + sum.delivery_charge - sum.discount);
        expect(sum.discount).toBeLessThanOrEqual(sum.items);
      }),
    );
  });

  it('counts pieces, not lines', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(priceSum(all, null).count).toBe(
          all.flatMap(({ product_qty }) => Array<number>(product_qty).fill(1)).length,
        );
      }),
    );
  });

  it('charges delivery once unless the items reach the sum that waives it', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), terms, coupon, (all, to, less) => {
        const { items, delivery_charge } = priceSum(all, to, less);
        const isFree = to.free_from !== null && items >= to.free_from;
        expect(delivery_charge).toBe(isFree ? 0 : to.charge);
      }),
    );
  });

  it.each([
    [9_999, 2000],
    [10_000, 2000],
    [10_001, 2000],
  ])('waives delivery from exactly %d units on', (free_from, charge) => {
    const { delivery_charge } = priceSum(twoPieces, { charge, minimum: 0, free_from });
    expect(delivery_charge).toBe(free_from <= 10_000 ? 0 : charge);
  });

  it('waives delivery from the first piece when the sum is 0', () => {
    expect(priceSum(twoPieces, { charge: 2000, minimum: 0, free_from: 0 }).delivery_charge).toBe(0);
  });

  it('measures the waiver by the items before a discount', () => {
    expect(priceSum(twoPieces, { charge: 2000, minimum: 0, free_from: 10_000 }, amountOff(9000))).toMatchObject({
      delivery_charge: 0,
      total: 1000,
    });
  });

  it('charges nothing for a pickup, for no address yet, or for an empty cart', () => {
    expect(priceSum(twoPieces, null).total).toBe(10_000);
    expect(priceSum(twoPieces, undefined).total).toBe(10_000);
    expect(priceSum([], { charge: 2000, minimum: 0, free_from: null }, amountOff(500))).toEqual({
      items: 0,
      delivery_charge: 0,
      discount: 0,
      round_off: 0,
      total: 0,
      count: 0,
    });
  });

  it.each([
    [42_003, -3, 42_000],
    [42_050, 50, 42_100],
    [42_049, -49, 42_000],
    [40, -40, 0],
    [42_000, 0, 42_000],
  ])('of %d paise is rounded to whole rupees when it is paid in cash', (price, round_off, total) => {
    const exact = priceSum([{ price, product_qty: 1 }], null);
    expect(roundForCash(exact, { currency: 'INR' })).toEqual({ ...exact, round_off, total });
    expect(roundForCash(exact, { currency: 'CAD' })).toEqual(exact);
  });

  it('gives no more discount than the items cost', () => {
    expect(priceSum(twoPieces, { charge: 2000, minimum: 0, free_from: null }, amountOff(99_999))).toMatchObject({
      discount: 10_000,
      total: 2000,
    });
  });

  it.each([
    ['a percentage, less than a unit for the store', percentOff(10_00, 0), 10_597, 1059],
    ['a percentage up to its most', percentOff(25_00, 0, 2000), 10_597, 2000],
    ['all of it', percentOff(100_00, 0), 10_597, 10_597],
    ['nothing below its minimum', percentOff(10_00, 10_598), 10_597, 0],
    ['something at its minimum', { ...amountOff(500), minimum: 10_597 }, 10_597, 500],
    ['a percentage of more than 32 bits', percentOff(33_33, 0), 9_007_199_254_740_991, 3_002_099_511_605_172],
  ])('takes off %s', (_, terms, items, discount) => {
    expect(couponDiscount(terms, items)).toBe(discount);
  });
});
