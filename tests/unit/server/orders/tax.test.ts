import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineValues } from '#lib/order/line-value';
import type { Invoice, InvoiceLine, TaxedLine, Taxes } from '#server/db/invoice-rows';
import {
  addTaxes,
  creditedLines,
  noTaxes,
  taxedLines,
  taxesByRate,
  taxesIn,
  taxLines,
} from '#server/orders/invoices/tax';
import { sumInWords } from '#server/orders/invoices/sum-in-words';

const line = (amount: number, tax_percent: number | null, quantity = 1): InvoiceLine => ({
  name: 'Toor dal',
  unit: '1 kg',
  hsn: '0713',
  quantity,
  price: amount,
  amount: amount * quantity,
  tax_percent,
});

const seller = { country: 'India' } as Invoice['seller'];
const content = (lines: InvoiceLine[], more: Partial<Invoice> = {}) => ({
  seller,
  lines,
  paid: lineValues(
    lines.map(({ price, quantity }) => ({ price, product_qty: quantity })),
    more.discount ?? 0,
  ),
  discount: 0,
  delivery_charge: 0,
  isWithinState: true,
  items_total: lines.reduce((sum, { amount }) => sum + amount, 0),
  ...more,
});
const sumOf = (lines: Taxes[]) => lines.reduce((sum, one) => addTaxes(sum, one), noTaxes);

it('divides the tax in prices into two equal halves within a state, and states one between states and elsewhere', () => {
  expect(taxesIn(16_400, 5, true)).toEqual({ value: 16_400, taxable: 15_620, central: 390, state: 390, integrated: 0 });
  expect(taxesIn(16_400, 5, false)).toEqual({ value: 16_400, taxable: 15_619, central: 0, state: 0, integrated: 781 });
  expect(taxesIn(16_400, null, true)).toEqual({ ...noTaxes, value: 16_400 });
  const toronto = content([line(1000, 13)], { seller: { country: 'Canada' } as Invoice['seller'] });
  expect(taxLines(toronto)).toMatchObject([{ taxable: 885, central: 0, state: 0, integrated: 115 }]);
});

it('keeps the halves equal in twelve invoices of five per cent, and in their sum', () => {
  const invoices = Array.from({ length: 12 }, (_, index) => taxLines(content([line(16_400 + index * 7, 5)])));
  const { value, taxable, central, state } = sumOf(invoices.flat());
  expect(central).toBe(state);
  expect(taxable + central + state).toBe(value);
});

it('lowers the tax with a discount, and taxes delivery as the goods that make up most of the sum', () => {
  const taxed = taxLines(
    content([line(20_000, 5), line(10_000, 18), line(500, null)], { discount: 3050, delivery_charge: 2000 }),
  );
  expect(taxed).toMatchObject([
    { line: 1, value: 18_000, tax_percent: 5 },
    { line: 2, value: 9000, tax_percent: 18 },
    { line: 3, value: 450, taxable: 0, tax_percent: null },
    { line: 0, name: 'Delivery', hsn: '0713', quantity: 0, value: 2000, tax_percent: 5, central: 48, state: 48 },
  ]);
});

it('leaves delivery of exempt goods without tax', () => {
  const goods = [line(20_000, 0), line(10_000, 5)];
  expect(taxLines(content(goods, { delivery_charge: 2000 })).at(-1)).toMatchObject({ tax_percent: 0, taxable: 2000 });
  expect(taxLines(content([line(100, null)], { delivery_charge: 2000 })).at(-1)).toMatchObject({ tax_percent: null });
});

const goods = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 1e6 }),
    percent: fc.constantFrom(null, 0, 3, 5, 12, 18, 28),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const parts = fc.array(fc.record({ line: fc.nat(6), share: fc.nat(100), isOfAll: fc.boolean() }), { maxLength: 6 });

it('credits an invoice in parts that are the invoice together, with equal halves in each', () => {
  fc.assert(
    fc.property(goods, parts, fc.nat(50), fc.nat(5000), fc.boolean(), (drawn, some, off, delivery_charge, isWithin) => {
      const lines = drawn.map(({ amount, percent, quantity }) => line(amount, percent, quantity));
      const items_total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const discount = Math.floor((items_total * off) / 100);
      const invoice = content(lines, { discount, delivery_charge, isWithinState: isWithin });
      const taxed = taxLines(invoice);
      expect(sumOf(taxed).value).toBe(items_total - discount + delivery_charge);
      const credits = [];
      const notes: TaxedLine[][] = [];
      for (const { line, share, isOfAll } of [...some, { line: 0, share: 100, isOfAll: true }]) {
        const left = addTaxes(sumOf(taxed), sumOf(notes.flat()), -1).value;
        const isLast = share === 100 && isOfAll;
        const value = isLast ? left : Math.floor((left * share) / 100);
        credits.push({ value, line: isOfAll ? undefined : line, quantity: isLast ? Infinity : isOfAll ? 0 : 1 });
        const note = creditedLines(invoice, taxed, credits);
        expect(sumOf(note).value).toBe(value);
        for (const one of note) {
          expect(one.central).toBe(one.state);
          if (one.tax_percent !== null) expect(one.taxable + one.central + one.state + one.integrated).toBe(one.value);
        }
        notes.push(note);
        if (isLast) break;
      }
      expect(sumOf(notes.flat())).toEqual(sumOf(taxed));
      for (const { line, quantity, ...taxes } of taxed) {
        const own = notes.flat().filter((one) => one.line === line);
        expect(own.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
        expect(sumOf(own)).toMatchObject(addTaxes(taxes, noTaxes));
      }
    }),
    { numRuns: 1000 },
  );
});

it('leaves the figures of an invoice that was issued with taxes by rate as they were', () => {
  const issued = {
    ...content([line(11_200, 12), line(10_500, 5), line(10_500, 5), line(5000, null)], { delivery_charge: 2000 }),
  } as unknown as Invoice;
  expect(taxesByRate(issued)).toEqual([
    { percent: 5, value: 21_000, taxable: 20_000, central: 500, state: 500, integrated: 0 },
    { percent: 12, value: 11_200, taxable: 10_000, central: 600, state: 600, integrated: 0 },
  ]);
  expect(taxedLines({ ...issued, lines: [line(10_101, 5)] })[0]).toMatchObject({ central: 240, state: 241 });
  expect(taxedLines(issued).at(-1)).toMatchObject({ line: 0, value: 2000, tax_percent: null });
});

it('says sums in words, in lakhs for India and thousands for Canada', () => {
  expect(sumInWords(12_345_650, { country: 'India' })).toBe(
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Fifty Paise Only',
  );
  expect(sumInWords(12_345_650, { country: 'Canada' })).toContain('One Hundred Twenty Three Thousand');
});
