import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invoice } from '#server/db/invoice-rows';
import { moveOrder } from '#server/orders/lifecycle';
import { takeFrom } from '#tests/support/counter/adjustments';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

const hour = 60 * 60_000;
const second = 1000;

describe.each(databases)('at the end of the financial year, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  afterAll(() => shop.close());

  /** Moves the clock to an hour before a midnight of next year or the year after. @returns the midnight */
  function waitForMidnight(day: string): number {
    const now = shop.now();
    const midnight = Date.parse(`${now.getUTCFullYear() + 1}-${day}`);
    shop.wait(midnight - hour - now.getTime());
    return midnight;
  }
  const digits = (year: number) => String(year).slice(-2);
  /** The goods leave at a moment: events are dated by the clock of the database, which no test can move. */
  const leave = async (store: typeof surat, order_id: number, at: number) => {
    for (const status of ['packed', 'ready for pickup', 'collected'] as const)
      await moveOrder(shop, { ...storeIds(store), order_id }, status, { by: 'command' });
    await shop.db
      .updateTable('order_events')
      .set({ at: new Date(at) })
      .where('order_id', '=', order_id)
      .execute();
    return order_id;
  };
  /** Numbers all that is due, as two processes do it. */
  const number = async () => {
    const others = [shop, { ...shop }].map(async (process) => {
      await doJobs(process, ['invoice', 'credit-note']);
    });
    await Promise.all(others);
  };
  const invoiceOf = async (order_id: number) => {
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    return invoice as Invoice;
  };

  it('numbers, dates and months are those of the moment at which the goods leave, and of the credit', async () => {
    const midnight = waitForMidnight('04-01T00:00:00+05:30');
    const ending = new Date(midnight).getUTCFullYear() - 1;
    const month = `${ending + 1}-03`;
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
    await shop.db.updateTable('items').set({ hsn: '0713', tax_percent: 5 }).where('item_id', '=', 1001).execute();
    const { cookie } = await enterAs(shop, 'owner');
    const order = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
    const readMarch = async () =>
      (await granted(shop, 'readGst', { params: { label: surat.label }, cookie, query: { month } })).data;

    const early = await leave(surat, await order(), midnight - hour);
    await number();
    const [placedBefore, last] = [await order(), await leave(surat, await order(), midnight - second)];
    shop.wait(2 * hour);
    const first = await leave(surat, placedBefore, midnight);
    await number();
    const next = await leave(surat, await order(), midnight + second);
    await number();
    const march = await readMarch();
    await takeFrom(shop, 'command', early, { kind: 'return', line: 1, quantity: 10, reason: 'Bad' });
    await number();

    const [old, fresh] = [digits(ending), digits(ending + 1)];
    const facts = await Promise.all([early, last, first, next].map(invoiceOf));
    expect(facts.map(({ invoice_number, date }) => [invoice_number, date.split(',')[0]])).toEqual([
      [`33001-${old}-00001`, `31 Mar ${ending + 1}`],
      [`33001-${old}-00002`, `31 Mar ${ending + 1}`],
      [`33001-${fresh}-00001`, `1 Apr ${ending + 1}`],
      [`33001-${fresh}-00002`, `1 Apr ${ending + 1}`],
    ]);
    const { credit_note_number, note } = await shop.db
      .selectFrom('credit_notes')
      .select(['credit_note_number', 'note'])
      .where('order_id', '=', early)
      .executeTakeFirstOrThrow();
    expect(credit_note_number).toBe(`C33001-${fresh}-00001`);
    expect(note).toMatchObject({
      invoice_number: `33001-${old}-00001`,
      date: expect.stringContaining(`1 Apr ${ending + 1}`),
      credit: { credit_note_number, invoice: { date: facts[0]!.date } },
    });
    expect(march).toMatchObject({ invoices: 2, credit_notes: 0, total: 3280 });
    expect(await readMarch()).toEqual(march);
  });

  it('is the last of December in Toronto, by the clock there', async () => {
    const midnight = waitForMidnight('01-01T00:00:00-05:00');
    const ending = new Date(midnight).getUTCFullYear() - 1;
    asha = await addCustomer(shop);
    const rice = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
    const order = async () => (await payAndClaim(shop, await openPayment(shop, asha, rice))).order_id;
    const last = await leave(toronto, await order(), midnight - second);
    const first = await leave(toronto, await order(), midnight);
    await number();
    const facts = await Promise.all([last, first].map(invoiceOf));
    expect(facts.map(({ invoice_number, date }) => [invoice_number, date.split(',')[0]])).toEqual([
      [`34001-${digits(ending)}-00001`, `31 Dec ${ending}`],
      [`34001-${digits(ending + 1)}-00001`, `1 Jan ${ending + 1}`],
    ]);
  });
});
