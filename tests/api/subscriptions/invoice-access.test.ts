import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { makePapers, readPapers, serialOf } from '#tests/support/books/plan-papers';
import {
  addPlans,
  changeRequest,
  readLiveSubscriptions,
  readPastSubscriptions,
  subscribe,
} from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

describe.each(databases)('the invoice of one plan, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    await addPlans(shop);
    owner = await enterAs(shop, 'owner');
    await setStock(shop, 1001, 5000);
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await makePapers(shop);
  });
  afterAll(() => shop.close());

  const setSubscription = (id: string | number, changes: object) =>
    shop.db.updateTable('subscriptions').set(changes).where('subscription_no', '=', Number(id)).execute();
  const cancel = async (id: string | number) =>
    (await granted(shop, 'cancelSubscription', changeRequest(asha, { id }))).data;
  const papersOf = async (id: string | number) => {
    await makePapers(shop);
    const { invoice, notes } = await readPapers(shop, id);
    return { invoice: invoice!, notes };
  };
  const path = (id: string | number, other: object = {}) => ({
    params: { saasId: surat.saas_id, storeId: surat.store_id, id, ...other },
    token: asha.token,
  });
  const file = (link: string) => shop.app.request(`/transaction/pdf/${link}`);

  it('is opened by its customer and its store’s owner, with its credit note, and by no one else', async () => {
    const { id } = await subscribe(shop, asha);
    expect(await refused(shop, 'getSubscriptionInvoice', path(id))).toMatchObject({
      status: 409,
      code: 'invoice_not_ready',
      message: 'May Your Order Bill Not Generated Yet',
    });
    await cancel(id);
    await makePapers(shop);
    const [past] = await readPastSubscriptions(shop, asha);
    expect(past).toMatchObject({ has_invoice: true, credit_notes: [expect.stringMatching(/^C33001-/)] });
    const number = past!.credit_notes![0]!;
    const { data } = await granted(shop, 'getSubscriptionInvoice', path(id));
    const opened = await file(data.invoice);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('Content-Disposition')).toBe(`attachment; filename="Invoice_Subscription_${id}.pdf"`);
    const note = (await granted(shop, 'getSubscriptionCreditNote', path(id, { number }))).data.invoice;
    expect((await file(note)).headers.get('Content-Disposition')).toBe(
      `attachment; filename="CreditNote_${number}.pdf"`,
    );
    expect(await refused(shop, 'getSubscriptionCreditNote', path(id, { number: 'C33001-26-99999' }))).toMatchObject({
      code: 'not_found',
    });
    const bina = await addCustomer(shop);
    for (const name of ['getSubscriptionInvoice', 'getSubscriptionCreditNote'] as const)
      expect(await refused(shop, name, { ...path(id, { number }), token: bina.token }), name).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    const keeper = await enterAs(shop, 'keeper');
    const inToronto = await enterAs(shop, 'owner', toronto.store_id);
    for (const document of ['invoice', 'credit-note']) {
      const params = { label: 'surat', subscriptionId: id, document };
      const own = await granted(shop, 'readPlanDocument', { params, cookie: await newCookie(shop, owner) });
      expect((await file(own.data.invoice)).status).toBe(200);
      expect(own.data.credit_note_number).toBe(document === 'invoice' ? undefined : number);
      for (const [label, { cookie }] of [
        ['surat', keeper],
        ['surat', inToronto],
        ['toronto', inToronto],
      ] as const)
        expect(await refused(shop, 'readPlanDocument', { params: { ...params, label }, cookie }), label).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    }
  });

  it('that cannot be made holds up no other, is shown to operators, and is made later without a gap', async () => {
    const bina = await addCustomer(shop);
    const bad = await subscribe(shop, asha);
    await setSubscription(bad.id, { pincode: '395009' });
    const good = await subscribe(shop, bina);
    const find: TestShop['geocoder']['find'] = async (db, text) => {
      if (text === '395009') throw new Error('no map of 395009');
      return shop.geocoder.find(db, text);
    };
    const broken = { ...shop, geocoder: { ...shop.geocoder, find } };
    await doJobs(broken, ['invoice']);
    const [first, second] = [(await readPapers(shop, bad.id)).invoice, (await readPapers(shop, good.id)).invoice];
    expect([first, second]).toMatchObject([undefined, { subscription_no: good.id }]);
    const failures = async () => {
      const answer = await shop.app.request('/ops/status', { headers: { Authorization: `Bearer ${opsToken}` } });
      return ((await answer.json()) as { jobs: object[] }).jobs;
    };
    expect(await failures()).toMatchObject([
      { kind: 'invoice', key: { subscription_no: Number(bad.id) }, attempts: 1, reason: 'no map of 395009' },
    ]);
    shop.wait(2000);
    await doJobs(broken, ['invoice']);
    expect(await failures()).toMatchObject([{ attempts: 2 }]);
    shop.wait(4000);
    const { invoice } = await papersOf(bad.id);
    expect(serialOf(invoice.invoice_number)).toBe(serialOf(second!.invoice_number) + 1);
    expect(await failures()).toEqual([]);
  });

  it('is not made for what was bought before plans had invoices', async () => {
    const { id } = await subscribe(shop, asha);
    await setSubscription(id, { invoiced: null });
    expect(await readLiveSubscriptions(shop, asha)).toMatchObject([{ id, has_invoice: false, credit_notes: [] }]);
    expect(await refused(shop, 'getSubscriptionInvoice', path(id))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await cancel(id)).toMatchObject({ state: 'cancelled', refund: { amount: 5460 } });
    await makePapers(shop);
    expect(await readPapers(shop, id)).toEqual({ invoice: undefined, notes: [] });
    const query = { month: shop.now().toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).slice(0, 7) };
    const cookie = await newCookie(shop, owner);
    expect((await granted(shop, 'readGst', { params: { label: 'surat' }, cookie, query })).data.waiting).toBe(0);
  });

  it('is in the download of a customer’s own data, with its credit note', async () => {
    const { id } = await subscribe(shop, asha);
    await cancel(id);
    await makePapers(shop);
    const own = { params: { customerId: asha.id }, token: asha.token };
    const { data } = await granted(shop, 'getOwnData', own);
    expect(data).toMatchObject({
      invoices: [{ subscription_no: Number(id) }],
      credit_notes: [{ subscription_no: Number(id), amount: 546_000 }],
    });
  });

  it('belongs to one order or one subscription', async () => {
    const two = sql`update invoices set order_id = 1 where subscription_no is not null`;
    await expect(two.execute(shop.db)).rejects.toThrow(/check/);
    const neither = sql`update invoices set subscription_no = null where subscription_no is not null`;
    await expect(neither.execute(shop.db)).rejects.toThrow(/check/);
  });
});
