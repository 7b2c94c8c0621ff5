import { describe, expect, it } from 'vitest';
import type { WantedAdjustment } from '#server/orders/adjustments/adjust';
import type { Invoice } from '#server/db/invoice-rows';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { takeFrom } from '#tests/support/counter/adjustments';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllDocuments, numberAllInvoices } from '#tests/support/books/invoices';
import { doJobs } from '#tests/support/jobs';

describe.each(databases)('credit notes on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({
    open,
    prepare: async (opened) => {
      opened.wait(1000); // leases use the database's clock, which is more precise than the shop's
      await setStock(opened, 1001, 500);
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  const orderForCash = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const take = (order_id: number, wanted: Partial<WantedAdjustment> & Pick<WantedAdjustment, 'kind'>) =>
    takeFrom(shop, 'command', order_id, wanted);
  const cancel = (order_id: number) =>
    granted(shop, 'cancelOrder', { params: { orderId: order_id }, body: storeIds(surat), token: asha.token });
  const read = async (order_id: number) =>
    (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId: order_id }, token: asha.token })).data;
  const draw = () => Promise.resolve(Buffer.from('%PDF-1'));
  async function makeAll() {
    await numberAllDocuments(shop);
    await doJobs(shop, ['invoice-pdf', 'credit-note-pdf'], draw);
  }
  const notesOf = async (order_id: number) =>
    (
      await shop.db
        .selectFrom('credit_notes')
        .select(['credit_note_number', 'note'])
        .where('order_id', '=', order_id)
        .orderBy('note_id')
        .execute()
    ).map(({ note, ...row }) => ({ ...row, note: note as unknown as Invoice | null }));
  const serial = (number: string | null) => Number(number?.split('-')[2]);

  it('that cannot be made hold up no other', async () => {
    const [bad, good] = [await orderForCash(), await orderForCash()];
    await makeAll();
    const { invoice } = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where('order_id', '=', bad)
      .executeTakeFirstOrThrow();
    const setInvoice = (text: string) =>
      shop.db.updateTable('invoices').set({ invoice: text }).where('order_id', '=', bad).execute();
    await setInvoice('{}');
    for (const order of [bad, good]) await take(order, { kind: 'line', line: 1, quantity: 2, reason: 'Torn' });
    await take(bad, { kind: 'goodwill', amount: 1000, reason: 'Late' });
    await doJobs(shop, ['credit-note']);
    expect([await notesOf(bad), await notesOf(good)]).toMatchObject([
      [{ note: null }, { note: { total: 1000 } }],
      [{ note: { total: 32_800 } }],
    ]);
    await setInvoice(JSON.stringify(invoice));
    shop.wait(2000);
    await makeAll();
    expect(await notesOf(bad)).toMatchObject([{ note: { total: 32_800 } }, { note: { total: 1000 } }]);
  });

  it('are numbered without gaps in a series of their own, name the invoice, and leave it as it is', async () => {
    const orders = [await orderForCash(), await orderForCash(), await orderForCash()];
    await makeAll();
    const before = await shop.db
      .selectFrom('invoices')
      .select(['invoice'])
      .where('order_id', '=', orders[0]!)
      .execute();
    for (const order of orders) await take(order, { kind: 'line', line: 1, quantity: 2, reason: 'Torn' });
    await numberAllInvoices(shop);
    await Promise.all([1, 2].map(() => doJobs(shop, ['credit-note', 'credit-note-pdf'])));
    const notes = (await Promise.all(orders.map(notesOf))).flat();
    const [first = 0, ...rest] = notes
      .map(({ credit_note_number }) => serial(credit_note_number))
      .sort((a, b) => a - b);
    expect(rest).toEqual([first + 1, first + 2]);
    expect(notes[0]!.credit_note_number).toMatch(/^C33001-\d\d-\d{5}$/);
    expect(notes[0]!.note).toMatchObject({
      invoice_number: expect.stringMatching(/^33001-\d\d-\d{5}$/),
      credit: { credit_note_number: notes[0]!.credit_note_number, reason: 'Torn' },
      lines: [{ name: 'Toor dal', quantity: 2, amount: 32_800 }],
      total: 32_800,
    });
    const after = await shop.db.selectFrom('invoices').select(['invoice']).where('order_id', '=', orders[0]!).execute();
    expect(after).toEqual(before);
  });

  it('credit the rest of a cancelled order, and nothing where there was no invoice', async () => {
    const invoiced = await orderForCash();
    await makeAll();
    await take(invoiced, { kind: 'line', line: 1, quantity: 1 });
    await take(invoiced, { kind: 'goodwill', amount: 600 });
    await cancel(invoiced);
    const bare = await orderForCash();
    await take(bare, { kind: 'goodwill', amount: 600 });
    await cancel(bare);
    await makeAll();
    expect((await notesOf(invoiced)).map(({ note }) => note)).toMatchObject([
      { total: 16_400 },
      { total: 600, lines: [{ name: 'Goodwill: A broken jar', amount: 600 }] },
      {
        total: 147_000,
        lines: [{ quantity: 9, amount: 147_000 }],
        discount: 0,
        credit: { reason: 'Order cancelled' },
      },
    ]);
    expect(await notesOf(bare)).toEqual([]);
  });

  it('are opened by a link like the invoice’s, by their customer alone', async () => {
    const order = await orderForCash();
    await makeAll();
    await take(order, { kind: 'goodwill', amount: 600 });
    expect((await read(order)).credit_notes).toEqual([]);
    await makeAll();
    const [note] = (await read(order)).credit_notes;
    expect(note).toMatchObject({ amount: 6 });
    expect((await read(order)).deductions).toMatchObject([{ credit_note_number: note!.credit_note_number }]);
    const request = (customer: Customer) => ({
      params: { ...suratPath(customer), orderId: order, number: note!.credit_note_number },
      token: customer.token,
    });
    const { invoice: link } = (await granted(shop, 'getCreditNote', request(asha))).data;
    const file = await shop.app.request(`/transaction/pdf/${link}`);
    expect(file.headers.get('Content-Disposition')).toBe(
      `attachment; filename="CreditNote_${note!.credit_note_number}.pdf"`,
    );
    const bina = await addCustomer(shop);
    expect(await refused(shop, 'getCreditNote', request(bina))).toMatchObject({ code: 'not_found' });
    const other = { ...request(asha), params: { ...request(asha).params, number: 'C33001-26-99999' } };
    expect(await refused(shop, 'getCreditNote', other)).toMatchObject({ code: 'not_found' });
  });

  it('are listed on the order at the counter and opened there, by staff who handle the money of its store alone', async () => {
    const [order, bare] = [await orderForCash(), await orderForCash()];
    await makeAll();
    await take(order, { kind: 'goodwill', amount: 600, reason: 'Late' });
    await cancel(order);
    await makeAll();
    const [owner, keeper] = [await enterAs(shop, 'owner'), await enterAs(shop, 'keeper')];
    const inToronto = await enterAs(shop, 'owner', toronto.store_id);
    const about = ({ cookie }: Staff, other: object = {}) => ({
      params: { label: surat.label, orderId: order, ...other },
      cookie,
    });
    const onBoard = async (staff: Staff, other: object = {}) =>
      (await granted(shop, 'readBoardOrder', about(staff, other))).data.credit_notes;
    const notes = (await onBoard(owner)) ?? [];
    expect(notes).toEqual([
      { credit_note_number: expect.stringMatching(/^C33001-/), reason: 'Late', amount: 6 },
      { credit_note_number: expect.stringMatching(/^C33001-/), reason: 'Order cancelled', amount: 1634 },
    ]);
    expect([await onBoard(keeper), await onBoard(owner, { orderId: bare })]).toEqual([[], []]);
    for (const { credit_note_number: number } of notes) {
      const { invoice: link } = (await granted(shop, 'readOrderCreditNote', about(owner, { number }))).data;
      const file = await shop.app.request(`/transaction/pdf/${link}`);
      expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="CreditNote_${number}.pdf"`);
    }
    const number = notes[0]!.credit_note_number;
    for (const request of [
      about(keeper, { number }),
      about(inToronto, { number }),
      about(inToronto, { number, label: toronto.label }),
      about(owner, { number: 'C33001-26-99999' }),
      about(owner, { number, orderId: bare }),
    ])
      expect(await refused(shop, 'readOrderCreditNote', request)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
