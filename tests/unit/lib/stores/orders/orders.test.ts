import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { storeSession, newDevice, openPage, shownCart, type Device, type Send } from '#tests/support/shop/device';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, opsToken, type TestShop } from '#tests/support/shop/shop';
import { numberAllInvoices } from '#tests/support/books/invoices';
import { doJobs } from '#tests/support/jobs';

let shop: TestShop;
let asha: Customer;
let device: Device;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
beforeEach(async () => {
  asha = await addCustomer(shop);
  device = newDevice();
  storeSession(device, asha);
  await setStock(shop, 1001, 84);
});
afterAll(() => shop.close());

const open = (through?: (send: Send) => Send) => openPage(shop, device, { ...(through && { through }) });
const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
const failing = (part: string) => (send: Send) => (address: string, init: RequestInit) =>
  address.includes(part) ? Promise.reject(new TypeError('Failed to fetch')) : send(address, init);

it('shows an order, and that there is none of another number', async () => {
  const id = await place();
  const page = await open();
  await page.loadOrder(id);
  expect(page.$order.get()).toMatchObject({ status: 'ready', data: { order_id: id, status: 'pending' } });
  await page.loadOrder(999_999);
  expect(page.$order.get()).toMatchObject({ status: 'failed', isMissing: true });
});

it('goes on showing an order when the shop cannot be reached', async () => {
  const id = await place();
  let isAway = false;
  const page = await open(
    (send) => (address, init) => (isAway ? failing('')(send)(address, init) : send(address, init)),
  );
  await page.loadOrder(id);
  isAway = true;
  await page.loadOrder(id);
  expect(page.$order.get()).toMatchObject({ status: 'ready', data: { order_id: id } });
});

it('shows a long history as a whole, of which one answer has the sixty newest orders', async () => {
  const id = await place();
  await shop.query(
    `insert into orders select (jsonb_populate_record(
       o, jsonb_build_object('order_id', o.order_id - 1000 - n, 'link_hash', null, 'idempotency_key', 'copy ' || n))).*
     from orders o, generate_series(1, 129) as n where o.order_id = $1`,
    [id],
  );
  const own = shop.db.selectFrom('orders').select('order_id').where('customer_id', '=', asha.id);
  const newest = (await own.orderBy('order_id', 'desc').execute()).map(({ order_id }) => order_id);
  expect(newest.length).toBeGreaterThan(120);
  const params = { saasId: surat.saas_id, storeId: surat.store_id, customerId: asha.id };
  const read = async (query: Record<string, string>) =>
    (await granted(shop, 'getOrders', { params, query, token: asha.token })).data.map(({ order_id }) => order_id);
  expect(await read({})).toEqual(newest.slice(0, 60));
  expect(await read({ before: String(newest[59]) })).toEqual(newest.slice(60, 120));
  const page = await open();
  await page.loadOrders();
  const state = page.$orders.get();
  expect(state.status === 'ready' && state.data.map(({ order_id }) => order_id)).toEqual(newest);
});

it('cancels an order and says so', async () => {
  const id = await place();
  const page = await open();
  await page.cancelOrder(id);
  expect(page.$order.get()).toMatchObject({ status: 'ready', data: { status: 'cancelled' } });
  expect(page.$notice.get()).toMatchObject({ text: 'Your order is cancelled.', severity: 'success' });
});

it('shows an order as it is when it was packed before it could be cancelled', async () => {
  const id = await place();
  const page = await open();
  const body = { status: 'packed' };
  await granted(shop, 'moveStoreOrder', { params: { label: 'surat', orderId: id }, body, token: opsToken });
  await page.cancelOrder(id);
  expect(page.$order.get()).toMatchObject({ status: 'ready', data: { status: 'packed' } });
  expect(page.$notice.get()?.severity).toBe('error');
});

it('orders again once however often the same wish is sent, and names what there is less of', async () => {
  const id = await place();
  const page = await open();
  await page.loadCart();
  await page.loadOrder(id);
  const state = page.$order.get();
  if (state.status !== 'ready') throw new Error('The order is not shown.');
  const attempt = crypto.randomUUID();
  expect(await page.orderAgain(state.data, attempt)).toEqual({ status: 'done', changes: '' });
  expect(await page.orderAgain(state.data, attempt)).toMatchObject({ status: 'done' });
  expect(shownCart(page)).toEqual(['1001×10']);
  await page.clearCart();
  await setStock(shop, 1001, 3);
  const capped = await page.orderAgain(state.data, crypto.randomUUID());
  expect(capped).toMatchObject({ status: 'done', changes: expect.stringContaining('Toor dal') });
  expect(shownCart(page)).toEqual(['1001×3']);
});

it('says why an order cannot be ordered again', async () => {
  const id = await place();
  const page = await open(failing('addproductlist'));
  await page.loadOrder(id);
  const state = page.$order.get();
  if (state.status !== 'ready') throw new Error('The order is not shown.');
  expect(await page.orderAgain(state.data, crypto.randomUUID())).toMatchObject({ status: 'failed' });
});

it('fetches an invoice, and waits for one that is not drawn', async () => {
  const id = await place();
  const page = await open();
  expect(await page.invoiceOf(page.documentsOfOrder(id)).fetchFile()).toBe('waiting');
  await numberAllInvoices(shop);
  await doJobs(shop, ['invoice-pdf']);
  const fetched = await page.invoiceOf(page.documentsOfOrder(id)).fetchFile();
  expect(fetched).toBeInstanceOf(Blob);
  expect(page.$notice.get()).toBeNull();
});

it('says when an invoice cannot be fetched', async () => {
  const id = await place();
  const page = await open(failing('get-invoice'));
  expect(await page.invoiceOf(page.documentsOfOrder(id)).fetchFile()).toBeUndefined();
  expect(page.$notice.get()?.severity).toBe('error');
});

it('says when a credit note cannot be fetched', async () => {
  const page = await open();
  expect(await page.creditNoteOf(page.documentsOfOrder(await place()), 'C0-1').fetchFile()).toBeUndefined();
  expect(page.$notice.get()?.text).toBe('The credit note could not be downloaded. Please try again.');
});
