import { afterAll, beforeAll, expect, it } from 'vitest';
import { adjust } from '#server/orders/adjustments/adjust';
import { drawInvoice } from '#server/orders/invoices/draw-invoice';
import { lockOrder } from '#server/orders/lifecycle';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { orderRequest } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { packDelivery } from '#tests/support/counter/rides';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { numberAllInvoices } from '#tests/support/books/invoices';
import { doJobs } from '#tests/support/jobs';

let shop: TestShop;
let asha: Customer;
let meena: Staff;
let order_id: number;
beforeAll(async () => {
  shop = await openTestShop();
  meena = await enterAs(shop, 'keeper');
  asha = await addCustomer(shop, { name: 'Asha Patel' });
  order_id = await packDelivery(shop, asha);
});
afterAll(() => shop.close());

const about = ({ cookie }: Staff, label: string = surat.label) => ({ params: { label, orderId: order_id }, cookie });

it('says what is in the bag, where it goes and what is to be taken, also after something was left out', async () => {
  const before = (await granted(shop, 'readSlip', about(meena))).data;
  expect(before).toMatchObject({
    store_name: 'Surat Sadan',
    order_type: 'Delivery',
    wanted: 'As soon as possible',
    customer_name: 'Asha Patel',
    place: expect.stringMatching(/^7 Athwa Gate.*395001$/),
    lines: [{ quantity: 10, name: 'Toor dal, 1 kg', amount: '₹1,640', notes: [] }],
    sums: [
      { label: 'Items', amount: '₹1,640' },
      { label: 'Total', amount: '₹1,640' },
    ],
    payment: 'Cash to collect: ₹1,640',
  });
  await shop.db.transaction().execute(async (tx) => {
    const wanted = { kind: 'line' as const, line: 1, quantity: 1, reason: 'sold out', by: 'command' as const };
    await adjust(shop, tx, await lockOrder(tx, { ...storeIds(surat), order_id }), wanted);
  });
  expect((await granted(shop, 'readSlip', about(meena))).data).toMatchObject({
    lines: [{ quantity: 10, notes: ['1 left out'] }],
    sums: [
      { label: 'Items', amount: '₹1,640' },
      { label: 'Left out or refunded', amount: '−₹164' },
      { label: 'Total', amount: '₹1,476' },
    ],
    payment: 'Cash to collect: ₹1,476',
  });
});

it('says for which opening an order was taken that came while the store was closed', async () => {
  const opens_at = new Date('2027-01-04T01:30:00Z');
  await shop.db.updateTable('orders').set({ opens_at }).where('order_id', '=', order_id).execute();
  const { wanted } = (await granted(shop, 'readSlip', about(meena))).data;
  expect(wanted).toBe('For the opening Monday, 4 January, 7 AM');
  await shop.db.updateTable('orders').set({ opens_at: null }).where('order_id', '=', order_id).execute();
});

it('is a file of one page, 80 mm wide and as long as the order is', async () => {
  const { pdf } = (await granted(shop, 'readSlipFile', about(meena))).data;
  const text = Buffer.from(pdf, 'base64').toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  expect((Number(width) / 72) * 25.4).toBeCloseTo(80, 1);
  expect(Number(height)).toBeGreaterThan(200);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

it('is of its own order when slips of several orders and stores are read at once', async () => {
  const there = await enterAs(shop, 'keeper', toronto.store_id);
  const inToronto = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
  const wanted = [];
  for (let count = 0; count < 3; count++) {
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
    const paid = await payAndClaim(shop, await openPayment(shop, asha, inToronto));
    wanted.push({ label: 'surat', orderId: order_id, cookie: meena.cookie, store: 'Surat Sadan' });
    wanted.push({ label: 'toronto', orderId: paid.order_id, cookie: there.cookie, store: 'Toronto Bazaar' });
  }
  const read = wanted.map(({ label, orderId, cookie }) =>
    granted(shop, 'readSlipFile', { params: { label, orderId }, cookie }),
  );
  const files = (await Promise.all(read)).map(({ data }) => Buffer.from(data.pdf, 'base64').toString('latin1'));
  const titles = files.map((text) => [
    /\((Order \d+)\)/.exec(text)?.[1],
    /\((Surat Sadan|Toronto Bazaar)\)/.exec(text)?.[1],
  ]);
  expect(titles).toEqual(wanted.map(({ orderId, store }) => [`Order ${orderId}`, store]));
});

it('is beside the invoice, which staff open by a link as soon as it is drawn', async () => {
  expect(await refused(shop, 'readOrderInvoice', about(meena))).toMatchObject({ code: 'invoice_not_ready' });
  await numberAllInvoices(shop);
  await doJobs(shop, ['invoice-pdf'], drawInvoice);
  const { invoice } = (await granted(shop, 'readOrderInvoice', about(meena))).data;
  const answer = await shop.app.request(`/transaction/pdf/${invoice}`);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
});

it('is not found by riders and in other stores', async () => {
  const [rider, there] = [await enterAs(shop, 'rider'), await enterAs(shop, 'owner', 34001)];
  for (const name of ['readSlip', 'readSlipFile', 'readOrderInvoice'] as const) {
    expect(await refused(shop, name, about(rider)), name).toMatchObject({ code: 'not_found' });
    expect(await refused(shop, name, about(there)), name).toMatchObject({ code: 'not_found' });
    expect(await refused(shop, name, about(there, 'toronto')), name).toMatchObject({ code: 'not_found' });
  }
});
