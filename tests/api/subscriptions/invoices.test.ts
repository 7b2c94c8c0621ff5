import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Invoice } from '#server/db/invoice-rows';
import { endAfter } from '#server/subscriptions/changes';
import { readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { makePapers, payInCash, readPapers, serialOf, sumsOf } from '#tests/support/books/plan-papers';
import { addPlans, changeRequest, deliveryDays, readLiveSubscriptions, subscribe } from '#tests/support/shop/plans';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

/** Plans are of 26 deliveries of item 1001 at ₹210, 5 %, and of item 1002 at ₹35, 12 %. */
describe.each(databases)('the invoice of a plan, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    await addPlans(shop);
    owner = await enterAs(shop, 'owner');
    await setStock(shop, 1001, 5000);
    await setTax(1001, '0713', 5);
    await setTax(1002, '1006', 12);
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await makePapers(shop);
  });
  afterAll(() => shop.close());

  const setTax = (item_id: number, hsn: string, tax_percent: number) =>
    shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', item_id).execute();
  const setStore = (changes: object) =>
    shop.db.updateTable('stores').set(changes).where('store_id', '=', surat.store_id).execute();
  const setSubscription = (id: string | number, changes: object) =>
    shop.db.updateTable('subscriptions').set(changes).where('subscription_no', '=', Number(id)).execute();
  const cancel = async (id: string | number) =>
    (await granted(shop, 'cancelSubscription', changeRequest(asha, { id }))).data;
  const both = () => subscribe(shop, asha, { items: [1001, 1002] });
  const papersOf = async (id: string | number) => {
    await makePapers(shop);
    const { invoice, notes } = await readPapers(shop, id);
    return { invoice: invoice!, notes };
  };
  /** Moves the clock to noon of a day in Surat, until the end of the test. */
  async function waitForNoonOf(date: string) {
    const noon = Date.parse(`${date}T12:00:00+05:30`) - shop.now().getTime();
    shop.wait(noon);
    onTestFinished(() => shop.wait(-noon));
    asha = { ...asha, token: await newToken(shop, asha) };
  }

  it('is of all its deliveries when it is paid, with the taxes of each item', async () => {
    const { id } = await both();
    const { invoice } = await papersOf(id);
    expect(invoice).toMatchObject({
      title: 'Tax invoice',
      subscription_no: id,
      order_type: 'Delivery',
      payment_type: 'online',
      isWithinState: true,
      supply: { state: 'Gujarat', isSure: true },
      buyer: { name: asha.name, mobile: asha.mobile },
      lines: [
        { name: 'Thali', hsn: '0713', tax_percent: 5, quantity: 26, price: 21_000, amount: 546_000 },
        { name: 'Chaas', hsn: '1006', tax_percent: 12, quantity: 26, price: 3500, amount: 91_000 },
      ],
      taxed: [
        {
          line: 1,
          filed_in: { code: 'KGS', each: 1 },
          value: 546_000,
          taxable: 520_000,
          central: 13_000,
          state: 13_000,
        },
        { line: 2, value: 91_000, taxable: 81_250, central: 4875, state: 4875 },
      ],
      delivery_charge: 0,
      discount: 0,
      total: 637_000,
    });
    expect(invoice.order_id).toBeUndefined();
  });

  it('is in the series of the store’s orders, without a gap, once', async () => {
    const order = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
    const numberOf = (id: number) =>
      shop.db.selectFrom('invoices').select('invoice_number').where('order_id', '=', id).executeTakeFirstOrThrow();
    const first = await order();
    await makePapers(shop);
    const { id } = await subscribe(shop, asha);
    const { invoice } = await papersOf(id);
    const last = await order();
    await makePapers(shop);
    const numbers = [
      (await numberOf(first)).invoice_number,
      invoice.invoice_number,
      (await numberOf(last)).invoice_number,
    ].map(serialOf);
    expect(numbers).toEqual([numbers[0]!, numbers[0]! + 1, numbers[0]! + 2]);
    expect(await doJobs(shop, ['invoice'])).toBe(0);
  });

  it('is numbered once by several processes at a time', async () => {
    const others = [asha, await addCustomer(shop), await addCustomer(shop)];
    const ids = [];
    for (const other of others) ids.push((await subscribe(shop, other)).id);
    await Promise.all(Array.from({ length: 6 }, () => doJobs(shop, ['invoice'])));
    const papers = await Promise.all(ids.map(papersOf));
    const serials = papers.map(({ invoice }) => serialOf(invoice.invoice_number)).toSorted((a, b) => a - b);
    expect(serials).toEqual([serials[0]!, serials[0]! + 1, serials[0]! + 2]);
  });

  it('says that it was paid in cash, and its credit note is of the cash that goes back', async () => {
    const id = await payInCash(shop, asha, owner);
    const { invoice } = await papersOf(id);
    expect(invoice).toMatchObject({ payment_type: 'COD', total: 546_000, subscription_no: id });
    const { refund } = await cancel(id);
    const { notes } = await papersOf(id);
    expect(refund).toMatchObject({ amount: 5460 });
    expect(notes).toMatchObject([{ total: 546_000, credit: { reason: 'Subscription cancelled' } }]);
  });

  it('that is paid in cash is in whole rupees, and so is what goes back', async () => {
    const price = { selling: 20_999, net_value: 545_974 };
    const prices = shop.db.updateTable('plan_items').where('item_id', '=', 1001);
    await prices.set(price).execute();
    onTestFinished(async () => void (await prices.set({ selling: 21_000, net_value: 546_000 }).execute()));
    const id = await payInCash(shop, asha, owner);
    const { invoice } = await papersOf(id);
    expect(invoice).toMatchObject({ round_off: 26, total: 546_000, items_total: 545_974 });
    const { refund } = await cancel(id);
    const { notes } = await papersOf(id);
    expect(refund).toMatchObject({ amount: 5460 });
    expect(notes).toMatchObject([{ round_off: 26, total: 546_000, items_total: 545_974 }]);
  });

  it('is credited wholly by a cancellation before the first delivery, tax by tax', async () => {
    await setTax(1002, '1006', 18);
    onTestFinished(async () => void (await setTax(1002, '1006', 12)));
    const { id } = await both();
    await cancel(id);
    const { invoice, notes } = await papersOf(id);
    expect(notes).toHaveLength(1);
    expect(sumsOf(notes[0]!)).toEqual(sumsOf(invoice));
    expect(notes[0]!.credit).toMatchObject({
      credit_note_number: expect.stringMatching(/^C33001-/),
      invoice: { total: 637_000 },
    });
    expect(notes[0]!.invoice_number).toBe(invoice.invoice_number);
  });

  it('is credited by a cancellation for what no longer comes, to the paisa', async () => {
    await shop.db
      .updateTable('plan_items')
      .set({ selling: 20_999, net_value: 545_974 })
      .where('item_id', '=', 1001)
      .execute();
    onTestFinished(async () => {
      await shop.db
        .updateTable('plan_items')
        .set({ selling: 21_000, net_value: 546_000 })
        .where('item_id', '=', 1001)
        .execute();
    });
    const own = await both();
    await makePapers(shop);
    await waitForNoonOf(deliveryDays(own)[6]!);
    const { refund } = await cancel(own.id);
    const { invoice, notes } = await papersOf(own.id);
    const [note] = notes as [Invoice];
    const left = 26 - 7;
    expect(note.total).toBe(Math.round(refund!.amount * 100));
    expect(note.total).toBe(left * (20_999 + 3500));
    expect(note.lines).toMatchObject([
      { name: 'Thali', quantity: left, price: 20_999, amount: left * 20_999 },
      { name: 'Chaas', quantity: left, price: 3500, amount: left * 3500 },
    ]);
    const sums = sumsOf(note);
    expect(sums).toMatchObject({ value: note.total, quantity: 2 * left, integrated: 0 });
    expect(sums.central).toBe(sums.state);
    expect(sums.taxable + sums.central + sums.state).toBe(note.total);
    expect(sums.value).toBeLessThan(invoice.total);
  });

  it('is made before its credit note, even when the plan is cancelled at once', async () => {
    const { id } = await subscribe(shop, asha);
    await cancel(id);
    await doJobs(shop, ['credit-note']);
    expect(
      await shop.db
        .selectFrom('credit_notes')
        .select('credit_note_number')
        .where('subscription_no', '=', Number(id))
        .execute(),
    ).toEqual([{ credit_note_number: null }]);
    const { invoice, notes } = await papersOf(id);
    expect([invoice.total, notes.map(({ total }) => total)]).toEqual([546_000, [546_000]]);
  });

  it('is credited when its store closes', async () => {
    const { id } = await subscribe(shop, asha);
    const cart = { ...storeIds(surat), customer_id: asha.id };
    const [own] = await readScheduledSubscriptions(shop.db, cart);
    const last = deliveryDays((await readLiveSubscriptions(shop, asha))[0]!)[9]!;
    await shop.db.transaction().execute((tx) => endAfter({ ...shop, db: tx }, own!, last, 'store_closed'));
    const { notes } = await papersOf(id);
    expect(notes).toMatchObject([{ total: 16 * 21_000, credit: { reason: 'The store has closed' } }]);
  });

  it('has integrated tax where it goes to another state, and so has its credit note', async () => {
    const { id } = await both();
    await setSubscription(id, { state: 'Maharashtra', pincode: '400001' });
    const { invoice } = await papersOf(id);
    expect(invoice).toMatchObject({ isWithinState: false, supply: { state: 'Maharashtra' } });
    expect(sumsOf(invoice)).toMatchObject({ central: 0, state: 0, integrated: 26_000 + 9750 });
    await cancel(id);
    const { notes } = await papersOf(id);
    expect(sumsOf(notes[0]!)).toEqual(sumsOf(invoice));
  });

  it('keeps the state of the address that it goes to', async () => {
    const { id } = await subscribe(shop, asha);
    const row = shop.db.selectFrom('subscriptions').select('state').where('subscription_no', '=', Number(id));
    expect(await row.executeTakeFirst()).toEqual({ state: 'Gujarat' });
  });

  it('is a bill of supply for exempt goods, and for one under the composition scheme', async () => {
    await setTax(1001, '0713', 0);
    const exempt = await subscribe(shop, asha);
    expect((await papersOf(exempt.id)).invoice).toMatchObject({
      title: 'Bill of supply',
      taxed: [{ taxable: 546_000, central: 0, state: 0 }],
    });
    await setTax(1001, '0713', 5);
    await setStore({ gst_scheme: 'composition' });
    onTestFinished(async () => void (await setStore({ gst_scheme: '' })));
    asha = await addCustomer(shop);
    const { id } = await subscribe(shop, asha);
    await makePapers(shop);
    await cancel(id);
    const { invoice, notes } = await papersOf(id);
    expect(invoice).toMatchObject({ title: 'Bill of supply', declaration: expect.stringContaining('Composition') });
    expect(invoice.lines[0]?.tax_percent).toBeNull();
    expect(sumsOf(notes[0]!)).toMatchObject({ value: 546_000, taxable: 0, central: 0 });
  });
});
