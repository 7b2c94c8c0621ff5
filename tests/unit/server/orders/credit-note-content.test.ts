import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShopError } from '#contract/errors';
import type { Invoice } from '#server/db/invoice-rows';
import { linesLeft } from '#server/orders/adjustments/left';
import { checkWanted, type PriceAdjustment } from '#server/orders/adjustments/limits';
import { contentOfCancellation, contentOfAdjustment } from '#server/orders/invoices/credit-note-content';

type Deduction = Parameters<typeof contentOfAdjustment>[1];

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function invoiceOf(items: [price: number, quantity: number][], delivery_charge: number, discountPart: number): Invoice {
  const lines = items.map(([price, quantity], index) => ({
    name: `Item ${index + 1}`,
    unit: '',
    hsn: '',
    tax_percent: 5,
    price,
    quantity,
    amount: price * quantity,
  }));
  const items_total = sum(lines.map(({ amount }) => amount));
  const discount = Math.floor(items_total * discountPart);
  return {
    invoice_number: '33001-26-00001',
    order_id: 1,
    date: '',
    isCancelled: false,
    seller: {
      name: '',
      address: '',
      phone: '',
      email: '',
      gstin: '',
      currency: 'INR',
      bank_account: '₹',
      country: 'India',
    },
    marketplace: '',
    buyer: { name: '', mobile: '', email: '' },
    order_type: 'Delivery',
    payment_type: 'online',
    place: '',
    isWithinState: true,
    lines,
    items_total,
    delivery_charge,
    discount,
    total: items_total + delivery_charge - discount,
  };
}

/** What is left of an order, as the shop reads it from its database. */
const leftOf = (invoice: Invoice, ledger: Deduction[]) => {
  const total = invoice.total - sum(ledger.map(({ amount }) => amount));
  const delivery = sum(ledger.filter(({ kind }) => kind === 'delivery').map(({ amount }) => amount));
  const lines = invoice.lines.map(({ price, quantity }, index) => ({
    line: index + 1,
    item_id: index + 1,
    price,
    product_qty: quantity,
  }));
  const left = { total, exact: total, delivery: invoice.delivery_charge - delivery, cash: total };
  return { ...left, lines: linesLeft(lines, invoice.discount, ledger) };
};

/** A ledger of what is drawn, as far as the shop lets it fall; amounts are parts of the most that may. */
function ledgerOf(invoice: Invoice, steps: [PriceAdjustment['kind'], line: number, quantity: number, part: number][]) {
  const ledger: Deduction[] = [];
  for (const [kind, line, quantity, part] of steps) {
    const pieces = { line: 1 + (line % invoice.lines.length), quantity };
    const own = kind === 'delivery' || kind === 'goodwill' ? {} : pieces;
    const most = mostOf(invoice, ledger, { kind, ...own });
    const amount = Math.round(most * part);
    if (most === 0) continue;
    ledger.push({ line: null, quantity: null, ...own, kind, amount, round_off: 0, reason: '' });
  }
  return ledger;
}

/** The most that may fall: what the shop says is left when more is asked for. */
function mostOf(invoice: Invoice, ledger: Deduction[], wanted: object): number {
  try {
    checkWanted({ ...wanted, amount: 1e12 } as PriceAdjustment, leftOf(invoice, ledger), {
      payment_type: 'online',
      status: 'delivered',
      invoiced: true,
      currency: 'INR',
    });
  } catch (error) {
    if (error instanceof ShopError) return Math.round(100 * ((error.data as { left?: number }).left ?? 0));
    throw error;
  }
  throw new Error('The shop lets a trillion fall');
}

function expectToAddUp({ lines, items_total, delivery_charge, discount, total }: Invoice): void {
  for (const { price, quantity, amount } of lines) expect(price * quantity).toBe(amount);
  expect(sum(lines.map(({ amount }) => amount))).toBe(items_total);
  expect(items_total + delivery_charge - discount).toBe(total);
  expect(Math.min(discount, delivery_charge, items_total, ...lines.map(({ amount }) => amount))).toBeGreaterThanOrEqual(
    0,
  );
}

const items = fc.array(fc.tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 6 })), {
  minLength: 1,
  maxLength: 4,
});
const steps = fc.array(
  fc.tuple(
    fc.constantFrom('line', 'return', 'replacement', 'delivery', 'goodwill'),
    fc.nat(3),
    fc.integer({ min: 1, max: 4 }),
    fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  ),
  { maxLength: 8 },
);

it('adds up in each credit note of an order, and all of them to what was invoiced, whatever fell before', () => {
  fc.assert(
    fc.property(items, fc.nat(5000), fc.constantFrom(0, 0.1, 0.97), steps, (lines, delivery, discount, drawn) => {
      const invoice = invoiceOf(lines, delivery, discount);
      const ledger = ledgerOf(invoice, drawn);
      const fallen = ledger
        .filter(({ amount }) => amount > 0)
        .map((deduction) => contentOfAdjustment(invoice, deduction));
      const rest = contentOfCancellation(invoice, ledger, leftOf(invoice, ledger).total);
      for (const note of [...fallen, rest]) expectToAddUp(note);
      expect(sum([...fallen, rest].map(({ total }) => total))).toBe(invoice.total);
    }),
    { numRuns: 300 },
  );
});

it('credits the rest of what fell in part when the order is cancelled, in a row of its own', () => {
  const invoice = invoiceOf([[16_400, 2]], 0, 0);
  const ledger = ledgerOf(invoice, [['line', 0, 2, 0.25]]);
  expect(contentOfCancellation(invoice, ledger, 24_600)).toMatchObject({
    lines: [{ name: 'Item 1, amount not credited before', quantity: 1, amount: 24_600, tax_percent: 5 }],
    discount: 0,
    total: 24_600,
  });
  const late = { kind: 'return', line: 1, quantity: 1, amount: 24_600, round_off: 0, reason: '' } as const;
  expectToAddUp(contentOfAdjustment(invoice, late));
});
