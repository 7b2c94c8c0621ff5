import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InvoiceLine } from '#server/db/invoice-rows';
import { taxShares } from '#server/orders/invoices/tax';
import { sumInWords } from '#server/orders/invoices/sum-in-words';

const line = (amount: number, tax_percent: number | null): InvoiceLine => ({
  name: 'Toor dal',
  unit: '1 kg',
  hsn: '0713',
  quantity: 1,
  price: amount,
  amount,
  tax_percent,
});

it('finds the tax that prices include, by rate', () => {
  const lines = [line(11_200, 12), line(10_500, 5), line(10_500, 5), line(5000, null)];
  expect(taxShares({ lines, items_total: 37_200, discount: 0 })).toEqual([
    { percent: 5, taxable: 20_000, tax: 1000 },
    { percent: 12, taxable: 10_000, tax: 1200 },
  ]);
});

it('lowers the tax with a discount', () => {
  expect(taxShares({ lines: [line(11_200, 12)], items_total: 11_200, discount: 5600 })).toEqual([
    { percent: 12, taxable: 5000, tax: 600 },
  ]);
});

it('is none of what was given away', () => {
  expect(taxShares({ lines: [line(0, 5)], items_total: 0, discount: 0 })).toEqual([{ percent: 5, taxable: 0, tax: 0 }]);
});

it('never taxes more or less than what was paid for the lines of a rate', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 1e7 }), fc.constantFrom(0, 5, 12, 18)), { minLength: 1 });
  fc.assert(
    fc.property(lines, (drawn) => {
      const all = drawn.map(([amount, percent]) => line(amount, percent));
      const items_total = all.reduce((sum, { amount }) => sum + amount, 0);
      const shares = taxShares({ lines: all, items_total, discount: 0 });
      expect(shares.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0)).toBe(items_total);
      expect(shares.every(({ taxable, tax }) => taxable > 0 && tax >= 0)).toBe(true);
    }),
  );
});

it('says sums in words, in lakhs for India and thousands for Canada', () => {
  expect(sumInWords(12_345_650, { country: 'India' })).toBe(
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Fifty Paise Only',
  );
  expect(sumInWords(12_345_650, { country: 'Canada' })).toContain('One Hundred Twenty Three Thousand');
});
