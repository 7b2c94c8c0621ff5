import { randomUUID } from 'node:crypto';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { surat, toronto } from './catalogue.ts';
import { storeIds } from './customers.ts';
import type { TestShop } from './shop.ts';
import { everyDay } from './opening-hours.ts';

/** A failed refund of an attempt, by default one for {@link torontoOrder}. */
export async function addFailedRefund({ db }: TestShop, attempt_id: string, of = toronto): Promise<string> {
  const refund_id = randomUUID();
  const payment_id = `pay_${refund_id}`;
  const payment = { ...storeIds(of), attempt_id, payment_id, amount: 2499, currency: 'CAD' };
  await db
    .insertInto('payments')
    .values({ ...payment, status: 'captured' })
    .execute();
  await db
    .insertInto('refunds')
    .values({ ...payment, refund_id, reason: 'wrong_amount', status: 'failed', provider_refund_id: 'rfnd_1' })
    .execute();
  return refund_id;
}

/** An invoice of nothing. */
export const emptyInvoice = JSON.stringify({
  invoice_number: 'EXAMPLE-1',
  seller: { country: 'India' },
  buyer: { name: '', mobile: '', email: '' },
  isCancelled: false,
  isWithinState: true,
  lines: [],
  items_total: 0,
  delivery_charge: 0,
  discount: 0,
  total: 0,
});

/** The number of a credit note of an order or a subscription that can be opened. */
export async function addCreditNote(
  { db }: TestShop,
  purchase: { order_id: number } | { subscription_no: number },
): Promise<string> {
  const credit_note_number = `C-${Object.values(purchase).join('')}`;
  const credit = { ...storeIds(surat), ...purchase, adjustment_id: null, amount: 100, reason: 'Cancelled' };
  await db
    .insertInto('credit_notes')
    .values({ ...credit, at: new Date(), credit_note_number, note: emptyInvoice, pdf: Buffer.from('%PDF-') })
    .execute();
  return credit_note_number;
}

/** Gives a subscription an invoice that can be opened. */
export async function addPlanInvoice({ db }: TestShop, id: string | number): Promise<void> {
  const key = { ...storeIds(surat), subscription_no: Number(id) };
  await db
    .updateTable('subscriptions')
    .set({ invoiced: true })
    .where((where) => where.and(key))
    .execute();
  const invoice = { invoice_number: `EXAMPLE-P${id}`, invoice: emptyInvoice, pdf: Buffer.from('%PDF-') };
  await db
    .insertInto('invoices')
    .values({ ...key, ...invoice, at: new Date() })
    .execute();
}

/** A transfer that the store owes for an order. */
export async function addTransfer({ db }: TestShop, order_id: number): Promise<string> {
  const adjustment_id = randomUUID();
  const adjustment = {
    adjustment_id,
    kind: 'goodwill',
    line: null,
    quantity: null,
    amount: 100,
    money: 'transfer',
  } as const;
  await db
    .insertInto('order_adjustments')
    .values({ ...storeIds(surat), order_id, ...adjustment, reason: 'Late', staff_id: null, at: new Date() })
    .execute();
  return adjustment_id;
}

/** A return of an order that was delivered, in a state, with a picture and an account. */
export async function addReturn({ db }: TestShop, order_id: number, status: 'asked' | 'offered') {
  const key = { ...storeIds(surat), order_id };
  const [return_id, file_id] = [randomUUID(), randomUUID()];
  const undecided = { decided_by: null, decided_at: null, refused_at: null };
  const lines = JSON.stringify([{ line: 1, quantity: 1 }]);
  const asked = { return_id, lines, reason: 'Torn', status, offer: 100, asked_at: new Date() };
  await db
    .insertInto('order_returns')
    .values({ ...key, ...asked, ...undecided })
    .execute();
  const file = { kind: 'picture', type: 'image/webp', bytes: Buffer.from('a picture'), at: new Date() } as const;
  await db
    .insertInto('return_files')
    .values({ ...key, return_id, file_id, ...file })
    .execute();
  return { return_id, file_id };
}

/** A PNG of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC';

/** Hours and slots of Surat on every day, and a holiday of the counter. @returns the holiday, and a day before it */
export async function addDays({ db, now }: TestShop): Promise<{ holiday: string; before: string }> {
  const { date: today } = localTime(now().getTime(), 'Asia/Kolkata');
  const slots = { slot_minutes: 30, slot_capacity: 10, lead_minutes: 0, last_order: null };
  const hours = everyDay({ opens: '00:00', closes: '23:59', ...slots });
  await db
    .insertInto('opening_hours')
    .values(hours)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holiday = daysAfter(today, 300);
  await db
    .insertInto('holidays')
    .values({ ...storeIds(surat), date: holiday, name: 'Holi', from_counter: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { holiday, before: daysAfter(today, 5) };
}

/** The code of the example's coupon. */
export const couponCode = 'EXAMPLE5';

/** Adds the example's coupon. */
export const addCoupon = ({ db }: TestShop) =>
  db
    .insertInto('coupons')
    .values({
      ...storeIds(surat),
      code: couponCode,
      kind: 'amount',
      value: 500,
      minimum: 0,
      most: null,
      starts: '2026-01-01',
      ends: '2099-12-31',
      per_customer: null,
      description: '₹5 off',
    })
    .execute();
