import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOfSupply } from '#server/books/place-of-supply';
import { addTaxes, noTaxes, taxedLines } from '#server/books/taxed-lines';
import { taxShares } from '#server/orders/invoices/tax';
import { readPlaceTable, toPlace } from '#server/stores/places/table';

const line = fc.record({
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  tax_percent: fc.constantFrom(null, 0, 5, 12, 18),
  hsn: fc.constantFrom('', '0713', '1006'),
});

it('takes the taxes of a document apart, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.nat(100), fc.boolean(), (drawn, off, isWithinState) => {
      const lines = drawn.map((each) => ({ ...each, name: 'Dal', unit: '', quantity: 1, price: each.amount }));
      const items_total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const document = { lines, items_total, discount: Math.floor((items_total * off) / 100), isWithinState };
      const taxed = taxedLines(document);
      expect(taxed).toHaveLength(lines.length);
      const shares = taxShares(document);
      for (const { percent, taxable, tax } of shares) {
        const sums = taxed.filter((each) => each.tax_percent === percent).reduce((a, b) => addTaxes(a, b), noTaxes);
        expect(sums).toMatchObject({ value: taxable + tax, taxable });
        const central = Math.floor(tax / 2);
        const { central: a, state: b, integrated: c } = sums;
        expect([a, b, c]).toEqual(isWithinState ? [central, tax - central, 0] : [0, 0, tax]);
      }
      const all = taxed.reduce((a, b) => addTaxes(a, b), noTaxes);
      expect(Math.abs(all.value - (items_total - document.discount))).toBeLessThanOrEqual(shares.length);
      for (const { value, taxable } of taxed) expect(Math.min(value, taxable)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('takes credit notes off', () => {
  const sums = { value: 105, taxable: 100, central: 2, state: 3, integrated: 0 };
  expect(addTaxes(sums, sums, -1)).toEqual(noTaxes);
});

it('knows the code of each state of India, and leaves other places as they are', async () => {
  const table = await readPlaceTable();
  const places = [...table.rows.keys()].map((row) => toPlace(table, row));
  const states = new Set(places.filter(({ country }) => country === 'India').map(({ state }) => state));
  const written = [...states].map(placeOfSupply);
  expect(written.filter((place) => !/^[0-3]\d-[A-Z]/.test(place))).toEqual([]);
  expect(new Set(written.map((place) => place.slice(0, 2))).size).toBe(36);
  expect(written).toEqual(expect.arrayContaining(['24-Gujarat', '01-Jammu & Kashmir', '36-Telangana']));
  expect(['Ontario', '999999', 'constructor'].map(placeOfSupply)).toEqual(['Ontario', '999999', 'constructor']);
});
