import { expect, it } from 'vitest';
import { refundMessage } from '#lib/messages/order';
import type { Invoice } from '#server/db/invoice-rows';
import { partyLines, purchaseWords } from '#server/orders/invoices/draw-invoice';
import { invoiceNotes } from '#server/orders/invoices/draw-totals';

const invoice: Invoice = {
  invoice_number: 'S-1',
  order_id: 1,
  date: '22 Nov 2026',
  isCancelled: true,
  seller: {
    name: 'Surat Sadan',
    address: '',
    phone: '',
    email: '',
    gstin: '',
    currency: 'INR',
    bank_account: '₹',
    country: 'India',
  },
  marketplace: 'Nukkad',
  buyer: { name: 'Asha', mobile: '', email: '' },
  order_type: 'Pickup',
  payment_type: 'online',
  place: '',
  isWithinState: true,
  lines: [],
  items_total: 16_400,
  delivery_charge: 0,
  discount: 0,
  total: 16_400,
};

it('says on a cancelled invoice what happens to what was paid, and when, as the order’s page does', () => {
  expect(invoiceNotes(invoice)).toContain(`This order was cancelled; nothing is due. ${refundMessage('₹164', false)}`);
  expect(refundMessage('₹164', false)).toContain('within 15 working days');
});

it('promises no more than what had not fallen from the order before', () => {
  expect(invoiceNotes({ ...invoice, left: 10_000 }).join()).toContain(refundMessage('₹100', false));
  expect(invoiceNotes({ ...invoice, left: 0 }).join()).not.toContain('returning');
});

it('promises no refund of an order to be paid in cash, nor of one that was not cancelled', () => {
  expect(invoiceNotes({ ...invoice, payment_type: 'COD' })).toContain('This order was cancelled; nothing is due.');
  expect(invoiceNotes({ ...invoice, isCancelled: false }).join()).not.toContain('returning');
});

it('names the order or the subscription, and how it was paid', () => {
  expect(purchaseWords({ ...invoice, payment_type: 'COD' })).toEqual({
    number: 'Order 1',
    payment: 'Payment: Cash On Delivery',
  });
  expect(purchaseWords({ ...invoice, total: 0 }).payment).toBe('Nothing to pay');
  const { order_id: _order, ...ofPlan } = { ...invoice, subscription_no: 12 };
  expect(purchaseWords(ofPlan)).toEqual({ number: 'Subscription 12', payment: 'Payment: Online Payment' });
  expect(purchaseWords({ ...ofPlan, payment_type: 'COD' }).payment).toBe('Payment: Cash');
});

const lines = (tax_percent: number | null): Invoice['lines'] => [
  { name: 'Dal', unit: '1 kg', hsn: '0713', quantity: 1, price: 16_400, amount: 16_400, tax_percent },
];

it('says that prices include the taxes shown only where a tax is shown', () => {
  const notesOf = (title: string, tax_percent: number | null) =>
    invoiceNotes({ ...invoice, title, lines: lines(tax_percent) }).join();
  expect(notesOf('Tax invoice', 5)).toContain('Prices include the taxes shown.');
  expect(notesOf('Bill of supply', 0)).not.toContain('Prices include');
  expect(notesOf('Bill of supply', null)).not.toContain('Prices include');
});

it('bills a business by its registered name, address and GSTIN, then the customer', () => {
  const business = { name: 'Mehta Traders', address: '12 Mill Road, Mumbai 400001' };
  const buyer = { name: 'Asha', mobile: '+919825012345', email: '', gstin: '27AABXS3301K1ZD', business };
  expect(partyLines({ ...invoice, buyer }).buyer).toEqual([
    'Mehta Traders',
    '12 Mill Road, Mumbai 400001',
    'GSTIN 27AABXS3301K1ZD',
    'Asha',
    '+919825012345',
  ]);
  expect(partyLines(invoice).buyer).toEqual(['Asha']);
});

it('states the place of supply below the address on tax invoices and their credit notes alone', () => {
  const supplied: Invoice = {
    ...invoice,
    title: 'Tax invoice',
    place: '12 Mill Road, Mumbai',
    supply: { state: 'Maharashtra', isSure: true },
  };
  const destinationOf = (other: Partial<Invoice>) => partyLines({ ...supplied, ...other }).destination;
  const credit = { credit_note_number: 'CS-1', reason: 'Returned' };
  const stated = ['12 Mill Road, Mumbai', 'Place of supply: 27-Maharashtra', 'Payment: Online Payment'];
  expect(destinationOf({})).toEqual(stated);
  expect(destinationOf({ credit })).toEqual(stated);
  for (const other of [
    { title: 'Bill of supply' },
    { title: 'Invoice' },
    { supply: { state: '', isSure: false } },
    { seller: { ...invoice.seller, country: 'Canada' as const } },
  ])
    expect(destinationOf(other).join()).not.toContain('Place of supply');
});
