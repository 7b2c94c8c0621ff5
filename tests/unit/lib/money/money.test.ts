import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { money } from '#contract/fields';
import { formatMoney, formatSigned, toDecimal, toMinor } from '#lib/money/money';

const india = { bank_account: '₹', country: 'India' };
const canada = { bank_account: 'CA$', country: 'Canada' };
/** Up to a thousand million in minor units, as far as the wire allows. */
const minor = fc.integer({ min: 0, max: 1e11 });

describe('money', () => {
  it('survives the wire to the last unit', () => {
    fc.assert(fc.property(minor, (amount) => toMinor(JSON.parse(JSON.stringify(toDecimal(amount)))) === amount));
  });

  it('has at most two decimals on the wire', () => {
    fc.assert(fc.property(minor, (amount) => /^\d+(\.\d{1,2})?$/.test(JSON.stringify(toDecimal(amount)))));
  });

  it('adds up as the decimals do on paper', () => {
    fc.assert(fc.property(minor, minor, (a, b) => Math.abs(toDecimal(a + b) - (toDecimal(a) + toDecimal(b))) < 0.005));
  });

  it.each([
    [19.99, 1999],
    [0.29, 29],
    [4.35, 435],
    [0, 0],
    [1e9, 1e11],
  ])('reads %d as %d units', (decimal, units) => {
    expect(toMinor(decimal)).toBe(units);
    expect(v.parse(money, decimal)).toBe(units);
  });

  it.each([-0.01, 1e9 + 1, Number.NaN, Infinity, '5', null, [5]])('is not %j', (wire) => {
    expect(v.is(money, wire)).toBe(false);
  });
});

describe('a price', () => {
  it.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [125_000, '₹1,250'],
    [125_050, '₹1,250.50'],
    [12_345_678_900, '₹12,34,56,789'],
  ])('of %d units reads %s in India', (amount, text) => {
    expect(formatMoney(amount, india)).toBe(text);
  });

  it.each([
    [2499, 'CA$24.99'],
    [100_000, 'CA$1,000'],
    [12_345_678_900, 'CA$123,456,789'],
  ])('of %d units reads %s in Canada', (amount, text) => {
    expect(formatMoney(amount, canada)).toBe(text);
  });

  it('says the amount exactly, with the store’s label before it', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(india, canada), (amount, store) => {
        const text = formatMoney(amount, store);
        return (
          text.startsWith(store.bank_account) &&
          toMinor(Number(text.slice(store.bank_account.length).replaceAll(',', ''))) === amount
        );
      }),
    );
  });
});

it('puts the sign of an amount before its currency', () => {
  expect(formatSigned(-50, india)).toBe('−₹0.50');
  expect(formatSigned(-1_25_000, canada)).toBe('−CA$1,250');
  expect(formatSigned(0, india)).toBe('₹0');
});
