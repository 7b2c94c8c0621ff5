import { expect, it } from 'vitest';
import { refundMessage } from '#lib/messages/order';
import type { Invoice } from '#server/db/invoice-rows';
import { purchaseWords } from '#server/orders/invoices/draw-invoice';
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
