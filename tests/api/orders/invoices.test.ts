import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoiceDrawer } from '#server/orders/invoices/drawer';
import type { Invoice } from '#server/db/invoice-rows';
import { requireOrder } from '#server/orders/history/history';
import { createInvoiceLink } from '#server/orders/invoices/links';
import { invoiceYear } from '#server/orders/invoices/numbers';
import { taxesByRate } from '#server/orders/invoices/tax';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { numberAllInvoices } from '#tests/support/books/invoices';
import { doJobs, queueInvoices } from '#tests/support/jobs';

describe.each(databases)('invoices on $name', ({ open }) => {
  const drawer = createInvoiceDrawer();
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    // Leases use the database's clock, which is more precise than the shop's.
    shop.wait(1000);
  });
  beforeEach(async () => {
    asha = await addCustomer(shop, { name: 'आशा पटेल' });
    await setStock(shop, 1001, 84);
    await makeAll();
  });
  afterAll(async () => {
    await drawer.stop();
    await shop.close();
  });

  async function makeAll(draw = drawer.draw) {
    await numberAllInvoices(shop);
    await doJobs(shop, ['invoice-pdf'], draw);
  }
  const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const leave = async (...ids: number[]) => {
    await shop.db.updateTable('orders').set({ status: 'collected' }).where('order_id', 'in', ids).execute();
    await queueInvoices(shop, ids);
  };
  const invoiceRequest = (orderId: number) => ({ params: { ...suratPath(asha), orderId }, token: asha.token });
  const linkOf = async (orderId: number) => (await granted(shop, 'getInvoice', invoiceRequest(orderId))).data.invoice;
  const file = (link: string) => shop.app.request(`/transaction/pdf/${link}`);
  const readInvoice = async (orderId: number) =>
    (await shop.db.selectFrom('invoices').select('invoice').where('order_id', '=', orderId).executeTakeFirstOrThrow())
      .invoice as Invoice;

  it('are not ready until they are drawn, then are a PDF named for the order', async () => {
    const id = await place();
    expect(await refused(shop, 'getInvoice', invoiceRequest(id))).toMatchObject({
      status: 409,
      code: 'invoice_not_ready',
      message: 'May Your Order Bill Not Generated Yet',
    });
    await makeAll();
    const response = await file(await linkOf(id));
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="Invoice_${id}.pdf"`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('are linked by two statements that do not read the PDF', async () => {
    const id = await place();
    await makeAll();
    const results: object[][] = [];
    const watching: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        results.push(result.rows as object[]);
        return result;
      },
    };
    const watched = { ...shop, db: shop.db.withPlugin(watching) };
    const { saas_id: saasId, store_id: storeId } = storeIds(surat);
    const key = await requireOrder(watched, { saas_id: saasId, store_id: storeId, customer_id: asha.id }, id);
    expect(await createInvoiceLink(watched, key)).toMatch(/\.[\w-]{22}$/);
    expect(results).toHaveLength(2);
    expect(JSON.stringify(results)).not.toContain('pdf');
    const bina = await addCustomer(shop);
    const other = { ...storeIds(surat), customer_id: bina.id };
    await expect(requireOrder(shop, other, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are each of their own order when several are drawn at once', async () => {
    const ids = [await place(), await place(), await place()];
    await numberAllInvoices(shop);
    const files = await Promise.all(ids.map(async (id) => drawer.draw(await readInvoice(id))));
    const titles = files.map((file) => /\((Invoice [\w-]+)\)/.exec(Buffer.from(file).toString('latin1'))?.[1]);
    const numbers = (await Promise.all(ids.map(readInvoice))).map(({ invoice_number }) => invoice_number);
    expect(titles).toEqual(numbers.map((number) => `Invoice ${number}`));
    await makeAll();
  });

  it('say what was ordered, by whom, and the sums', async () => {
    const id = await place();
    await makeAll();
    expect(await readInvoice(id)).toMatchObject({
      order_id: id,
      buyer: { name: 'आशा पटेल', mobile: asha.mobile },
      seller: { name: 'Surat Sadan', bank_account: '₹' },
      lines: [{ name: 'Toor dal', quantity: 10, price: 16_400, amount: 164_000, tax_percent: null }],
      items_total: 164_000,
      delivery_charge: 0,
      total: 164_000,
      isWithinState: true,
    });
  });

  it('state no tax in a store under the composition scheme, and say so', async () => {
    const set = (gst_scheme: 'composition' | '') => shop.db.updateTable('stores').set({ gst_scheme }).execute();
    await shop.db.updateTable('items').set({ tax_percent: 5 }).where('item_id', '=', 1001).execute();
    await set('composition');
    const [bill, other] = [await place(), await place()];
    await numberAllInvoices(shop);
    await set('');
    const invoice = await readInvoice(bill);
    expect(invoice).toMatchObject({
      title: 'Bill of supply',
      declaration: expect.stringContaining('Composition taxable person'),
      lines: [{ tax_percent: null }],
    });
    expect(taxesByRate(invoice)).toEqual([]);
    const regular = await place();
    await makeAll();
    expect(await readInvoice(regular)).toMatchObject({ title: 'Tax invoice', lines: [{ tax_percent: 5 }] });
    expect((await readInvoice(other)).title).toBe('Bill of supply');
    await shop.db.updateTable('items').set({ tax_percent: null }).where('item_id', '=', 1001).execute();
  });

  it('name the store’s food licence', async () => {
    const set = (fssai: string | null) => shop.db.updateTable('stores').set({ fssai }).execute();
    await set('10720001000033');
    const id = await place();
    await makeAll();
    expect((await readInvoice(id)).seller).toMatchObject({ fssai: '10720001000033' });
    await set(null);
  });

  it('have numbers without gaps or duplicates, also when made concurrently', async () => {
    const ids = [await place(), await place(), await place(), await place()];
    await leave(...ids);
    await Promise.all([1, 2, 3].map(() => doJobs(shop, ['invoice'])));
    const numbers = await Promise.all(ids.map(async (id) => (await readInvoice(id)).invoice_number));
    const [first = 0, ...rest] = numbers.map((text) => Number(text.split('-')[2])).sort((a, b) => a - b);
    expect(rest).toEqual([first + 1, first + 2, first + 3]);
    expect(numbers.every((text) => /^33001-\d\d-\d{5}$/.test(text))).toBe(true);
  });

  it('numbered together are each of their own buyer and lines, in the order of the orders', async () => {
    const bina = await addCustomer(shop, { email: 'bina@example.com' });
    const one = await place();
    const two = {
      item_list: [
        { item_id: 1002, product_qty: 2 },
        { item_id: 1001, product_qty: 1 },
      ],
      order_value: 185,
    };
    const other = (await granted(shop, 'createOrder', orderRequest(bina, two))).data.order_id;
    const last = await place();
    await leave(one, other, last);
    expect(await doJobs(shop, ['invoice'])).toBeGreaterThan(0);
    expect(await doJobs(shop, ['invoice'])).toBe(0);
    const invoices = await Promise.all([one, other, last].map(readInvoice));
    expect(
      invoices.map(({ order_id, buyer, lines }) => [order_id, buyer.email, lines.map(({ quantity }) => quantity)]),
    ).toEqual([
      [one, '', [10]],
      [other, 'bina@example.com', [2, 1]],
      [last, '', [10]],
    ]);
    const numbers = invoices.map(({ invoice_number }) => invoice_number);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('numbered together have numbers of their own financial years', async () => {
    const ids = [await place(), await place(), await place()];
    const days = ['2031-03-31', '2031-04-01', '2031-03-30'];
    for (const [index, day] of days.entries())
      await shop.db
        .updateTable('orders')
        .set({ created_at: new Date(`${day}T12:00:00+05:30`) })
        .where('order_id', '=', ids[index]!)
        .execute();
    await leave(...ids);
    expect(await doJobs(shop, ['invoice'])).toBeGreaterThan(0);
    const invoices = await Promise.all(ids.map(readInvoice));
    expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual([
      '33001-30-00001',
      '33001-31-00001',
      '33001-30-00002',
    ]);
  });

  it('that cannot be made hold up no other of any store, are shown to operators and made later', async () => {
    const toDoor = { order_type: 'Delivery', address_id: await saveAddress(shop, asha) };
    const bad = (await granted(shop, 'createOrder', orderRequest(asha, toDoor))).data.order_id;
    const good = await place();
    const inToronto = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
    const elsewhere = (await payAndClaim(shop, await openPayment(shop, asha, inToronto))).order_id;
    const find: TestShop['geocoder']['find'] = async (db, text) => {
      if (text === '395001') throw new Error('no map of 395001');
      return shop.geocoder.find(db, text);
    };
    const broken = { ...shop, geocoder: { ...shop.geocoder, find } };
    await leave(bad, good, elsewhere);
    await doJobs(broken, ['invoice']);
    expect([await readInvoice(good), await readInvoice(elsewhere)]).toMatchObject([
      { order_id: good },
      { order_id: elsewhere },
    ]);
    const failures = async () => {
      const answer = await shop.app.request('/ops/status', { headers: { Authorization: `Bearer ${opsToken}` } });
      return ((await answer.json()) as { jobs: object[] }).jobs;
    };
    expect(await failures()).toMatchObject([
      { kind: 'invoice', key: { order_id: bad }, attempts: 1, reason: 'no map of 395001' },
    ]);
    shop.wait(2000);
    await doJobs(broken, ['invoice']);
    expect(await failures()).toMatchObject([{ attempts: 2 }]);
    shop.wait(3000);
    expect(await doJobs(shop, ['invoice'])).toBe(0);
    shop.wait(1000);
    await makeAll();
    expect(await readInvoice(bad)).toMatchObject({ order_id: bad });
    expect(await failures()).toEqual([]);
  });

  it('are drawn again later when drawing failed', async () => {
    const id = await place();
    await numberAllInvoices(shop);
    await doJobs(shop, ['invoice-pdf'], () => Promise.reject(new Error('killed')));
    expect(await doJobs(shop, ['invoice-pdf'], drawer.draw)).toBe(0);
    shop.wait(61_000);
    expect(await doJobs(shop, ['invoice-pdf'], drawer.draw)).toBeGreaterThan(0);
    expect(await linkOf(id)).toEqual(expect.any(String));
  });

  it('are drawn again as cancelled when the order is, even while they are being drawn', async () => {
    const id = await place();
    await numberAllInvoices(shop);
    const cancel = () =>
      granted(shop, 'cancelOrder', { params: { orderId: id }, body: storeIds(surat), token: asha.token });
    const drawn: boolean[] = [];
    await doJobs(shop, ['invoice-pdf'], async (invoice) => {
      drawn.push(invoice.isCancelled);
      await cancel();
      return drawer.draw(invoice);
    });
    expect(drawn).toEqual([false, true]);
    expect((await readInvoice(id)).isCancelled).toBe(true);
    expect((await file(await linkOf(id))).status).toBe(200);
  });

  it('are not made for an order that was cancelled before', async () => {
    const id = await place();
    await granted(shop, 'cancelOrder', { params: { orderId: id }, body: storeIds(surat), token: asha.token });
    await makeAll();
    expect(await refused(shop, 'getInvoice', invoiceRequest(id))).toMatchObject({ code: 'invoice_not_ready' });
  });

  it('are their owner’s alone: not another customer’s, by a forged link, or after five minutes', async () => {
    const id = await place();
    await makeAll();
    const bina = await addCustomer(shop);
    const foreign = { params: { ...suratPath(bina), orderId: id }, token: bina.token };
    expect(await refused(shop, 'getInvoice', foreign)).toMatchObject({ status: 404, code: 'not_found' });
    const link = await linkOf(id);
    for (const forged of [`${link.slice(0, -3)}AAA`, 'x', await newToken(shop, asha)])
      expect((await file(forged)).status).toBe(400);
    shop.wait(5 * 60_000 + 1000);
    expect((await file(link)).status).toBe(400);
    shop.wait(-5 * 60_000 - 1000);
  });

  it('do not let their links in as sessions', async () => {
    const id = await place();
    await makeAll();
    const answer = await refused(shop, 'getOrders', { params: suratPath(asha), token: await linkOf(id) });
    expect(answer).toMatchObject({ status: 401, code: 'session_expired' });
  });
});

it('counts from April in India and from January in Canada, by the store’s clock', () => {
  const india = { timezone: 'Asia/Kolkata', country: 'India' } as const;
  expect(invoiceYear(new Date('2027-03-31T18:29:59Z'), india)).toBe('26');
  expect(invoiceYear(new Date('2027-03-31T18:30:00Z'), india)).toBe('27');
  expect(invoiceYear(new Date('2027-01-01T04:59:59Z'), { timezone: 'America/Toronto', country: 'Canada' })).toBe('26');
});
