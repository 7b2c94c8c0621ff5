import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { reconcile } from '#tests/support/shop/payments';
import { makePapers, payInCash } from '#tests/support/books/plan-papers';
import { readOrderRows, sumOfColumn } from '#tests/support/books/orders-file';
import { addPlans, changeRequest, subscribe } from '#tests/support/shop/plans';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

const params = { label: 'surat' };

/** A plan of item 1001 (5 %) costs ₹5460, an order of ten of it ₹1640, and item 1002 of the plan (exempt) ₹910. */
describe.each(databases)('the books of a store with plans, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let [asha, bina, chetan]: Customer[] = [];
  let [whole, cancelled, cash] = ['', '', 0] as [string | number, string | number, number];
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    await addPlans(shop);
    owner = await enterAs(shop, 'owner');
    await setStock(shop, 1001, 500);
    for (const [item, hsn, tax_percent] of [
      [1001, '0713', 5],
      [1002, '0401', 0],
    ] as const)
      await shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', item).execute();
    [asha, bina, chetan] = [await addCustomer(shop), await addCustomer(shop), await addCustomer(shop)];
    await granted(shop, 'createOrder', orderRequest(asha));
    whole = (await subscribe(shop, asha, { items: [1001, 1002] })).id;
    cancelled = (await subscribe(shop, bina)).id;
    cash = await payInCash(shop, chetan, owner);
  }, 60_000);
  afterAll(() => shop.close());

  const today = () => shop.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 10);
  const asOwner = async () => ({ params, cookie: await newCookie(shop, owner) });
  const gst = async () =>
    (await granted(shop, 'readGst', { ...(await asOwner()), query: { month: today().slice(0, 7) } })).data;
  const file = async (table: string) => {
    const query = { month: today().slice(0, 7), table };
    return (await granted(shop, 'readGstFile', { ...(await asOwner()), query })).data.csv
      .trimEnd()
      .split('\n')
      .slice(1);
  };

  it('count plans without an invoice as waiting', async () => {
    expect(await gst()).toMatchObject({ invoices: 0, waiting: 3 });
  });

  it('have their invoices and credit notes in all tables of the month, which add up', async () => {
    await makePapers(shop);
    for (const [customer, id] of [
      [bina, cancelled],
      [chetan, cash],
    ] as const)
      await granted(shop, 'cancelSubscription', changeRequest(customer!, { id }));
    expect(await gst()).toMatchObject({ invoices: 4, credit_notes: 0, waiting: 2 });
    await makePapers(shop);
    const taxes = await gst();
    expect(taxes).toMatchObject({
      invoices: 4,
      credit_notes: 2,
      waiting: 0,
      uncertain_orders: [],
      uncertain_plans: [],
      total: 1640 + 5460 + 910,
      exempt: { within: 910, between: 0 },
      documents: [
        { kind: 'invoice', from: '33001-26-00001', to: '33001-26-00004', count: 4 },
        { kind: 'credit note', from: 'C33001-26-00001', to: 'C33001-26-00002', count: 2 },
      ],
    });
    expect(taxes.codes).toMatchObject([
      { hsn: '0401', unit: 'KGS', quantity: 26, value: 910 },
      { hsn: '0713', unit: 'KGS', quantity: 36, value: 7100, central: 169.05, state: 169.05 },
    ]);
    const sum = (rows: { value: number }[]) => rows.reduce((all, { value }) => all + value, 0);
    expect(sum(taxes.rates)).toBe(taxes.total);
    expect(sum(taxes.codes)).toBe(taxes.total);
    expect(await file('b2c')).toEqual(['OE,24-Gujarat,5,,6761.90,0.00,']);
    expect(await file('documents')).toEqual([
      'Invoices for outward supply,33001-26-00001,33001-26-00004,4,0',
      'Credit Note,C33001-26-00001,C33001-26-00002,2,0',
    ]);
    const query = { month: today().slice(0, 7) };
    const { json } = (await granted(shop, 'readGstReturn', { ...(await asOwner()), query })).data;
    expect(JSON.parse(json)).toMatchObject({ b2cs: [{ txval: 6761.9, camt: 169.05, samt: 169.05 }] });
  });

  it('say what plans brought in, less what went back, beside the sales of orders', async () => {
    const books = (await granted(shop, 'readBooks', await asOwner())).data;
    expect(books).toMatchObject({ sales: 1640, has_plans: true, plans: { paid: 3, sales: 6370 } });
  });

  it('have plans in the file of orders, with their payments, and its columns add up', async () => {
    await reconcile(shop);
    const query = { from: today(), to: today() };
    const rows = await readOrderRows(shop, (await asOwner()).cookie, query);
    const sum = (name: string) => sumOfColumn(rows, name);
    expect(sum('amount')).toBe(801_000);
    expect(sum('order_total')).toBe(801_000);
    expect([sum('refunded'), sum('to_transfer'), sum('cash_received')]).toEqual([546_000, 546_000, 546_000]);
    const of = (id: string | number) =>
      rows
        .filter(({ order }) => order === `subscription ${id}`)
        .map(({ kind, quantity, amount, paid_by }) => [kind, quantity, amount, paid_by]);
    expect(of(whole)).toEqual([
      ['order', '', '', 'online'],
      ['invoice', '26', '5460', ''],
      ['invoice', '26', '910', ''],
    ]);
    expect(of(cash)).toEqual([
      ['order', '', '', 'cash'],
      ['invoice', '26', '5460', ''],
      ['credit note', '-26', '-5460', ''],
    ]);
    expect(rows.find(({ order }) => order === `subscription ${cancelled}`)?.payment).toMatch(/^pay_/);
  });

  it('name a plan whose place of supply is not sure', async () => {
    const dhara = await addCustomer(shop);
    const { id } = await subscribe(shop, dhara);
    await shop.db
      .updateTable('subscriptions')
      .set({ state: 'Maharashtra' })
      .where('subscription_no', '=', Number(id))
      .execute();
    await makePapers(shop);
    expect(await gst()).toMatchObject({ uncertain_orders: [], uncertain_plans: [Number(id)] });
  });
});
