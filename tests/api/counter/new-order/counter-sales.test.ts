import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneOrder } from '#tests/support/counter/buying-examples';
import { keyed } from '#tests/support/counter/shelf-examples';
import { doJobs } from '#tests/support/jobs';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newMobile, readCode } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, readStock, setStock } from '#tests/support/shop/orders';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const { mobile_number: _number, customer_name: _name, ...goods } = phoneOrder;

describe.each(databases)('a sale at the counter, on $name', ({ open }) => {
  let shop: TestShop;
  let meena: Staff;
  let owner: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    [meena, owner] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'owner')];
  });
  beforeEach(() => setStock(shop, 1001, 84));
  afterAll(() => shop.close());

  const request = (other: object = {}) => ({
    params,
    cookie: meena.cookie,
    body: { ...goods, taken_now: true, ...other },
    ...keyed(),
  });
  const sell = async (other: object = { cash_received: 1640 }) =>
    (await granted(shop, 'takeOrder', request(other))).data.order_id;
  const read = async (orderId: number) =>
    (await granted(shop, 'readBoardOrder', { params: { ...params, orderId }, cookie: meena.cookie })).data;
  const readReport = async () => (await granted(shop, 'readDayEnd', { params, cookie: owner.cookie })).data.report;

  it('is paid and collected at once, by a customer without a number', async () => {
    const id = await sell();
    expect(await read(id)).toMatchObject({
      status: 'collected',
      order_type: 'Pickup',
      customer_name: 'Customer at the counter',
      mobile_number: '',
      payment: 'cash_received',
      cash_received: 1640,
      opens_at: null,
      slot: null,
      accepted: { staff_id: meena.staff_id },
    });
    expect((await read(id)).events.map(({ status }) => status)).toEqual([
      'pending',
      'packed',
      'ready for pickup',
      'collected',
    ]);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('has its invoice, and is in the books and the drawer of the day', async () => {
    const before = await readReport();
    const id = await sell({ cash_received: 1000, upi_received: 640 });
    await sell({ card_received: 1640 });
    const after = await readReport();
    expect(after.orders - before.orders).toBe(2);
    expect(after.sales - before.sales).toBe(3280);
    expect(after.drawer.at_counter - before.drawer.at_counter).toBe(1000);
    expect(after.drawer.in_drawer! - before.drawer.in_drawer!).toBe(1000);
    expect([after.upi - before.upi, after.card - before.card]).toEqual([640, 1640]);
    expect(after.open_orders).toBe(before.open_orders);
    await doJobs(shop, ['invoice', 'invoice-pdf']);
    const own = { params: { ...params, orderId: id }, cookie: meena.cookie };
    const { invoice } = (await granted(shop, 'readOrderInvoice', own)).data;
    expect((await shop.app.request(`/transaction/pdf/${invoice}`)).status).toBe(200);
  });

  it('is refused without the payment, for a changed total and without stock, and changes nothing then', async () => {
    const codeOf = async (body: object) => (await refused(shop, 'takeOrder', request(body))).code;
    expect(await codeOf({})).toBe('invalid_input');
    expect(await codeOf({ cash_received: 1600 })).toBe('cash_short');
    expect(await codeOf({ cash_received: 1700 })).toBe('cash_over');
    expect(await codeOf({ cash_received: 1600, order_value: 1600 })).toBe('price_changed');
    await setStock(shop, 1001, 9);
    expect(await codeOf({ cash_received: 1640 })).toBe('out_of_stock');
    expect(await readStock(shop, 1001)).toBe(9);
    await setStock(shop, 1001, 84);
    const id = await sell({ cash_received: 1600, short_reason: 'Regular customer' });
    expect(await read(id)).toMatchObject({ cash_short: 40, short_reason: 'Regular customer' });
  });

  it('is sold once for each key', async () => {
    const again = request({ cash_received: 1640 });
    const answers = await Promise.all(
      [again, again].map(async (each) => (await callApi(shop, 'takeOrder', each)).json()),
    );
    expect(answers[0]).toMatchObject({ status: true });
    expect(answers[1]).toEqual(answers[0]);
    expect(await readStock(shop, 1001)).toBe(74);
  });

  it('needs neither an open store nor the bounds of unpaid orders, and sends its customer no message', async () => {
    const asha = await addCustomer(shop);
    await granted(shop, 'pauseOrders', { params, cookie: meena.cookie, body: { span: 'today' } });
    expect((await refused(shop, 'createOrder', orderRequest(asha))).code).toBe('store_closed');
    const pieces = { item_list: [{ item_id: 1001, product_qty: 40 }], order_value: 6560, cash_received: 6560 };
    const id = await sell({ ...pieces, mobile_number: asha.mobile, sends_link: true });
    expect((await read(id)).status).toBe('collected');
    const messages = shop.db.selectFrom('messages').select('kind').where('recipient', '=', asha.mobile);
    expect(await messages.execute()).toEqual([]);
    await granted(shop, 'resumeOrders', { params, cookie: meena.cookie, body: {} });
  });

  it('can be undone like another collected order', async () => {
    const id = await sell();
    const { last_step } = await read(id);
    expect(last_step).toMatchObject({ step: 'collected' });
  });

  it('belongs to the customer of the number that is given', async () => {
    const mobile = newMobile();
    await sell({ cash_received: 1640, mobile_number: mobile, customer_name: 'Kokila Shah' });
    const look = { params, cookie: meena.cookie, body: { mobile_number: mobile } };
    expect((await granted(shop, 'findCaller', look)).data).toMatchObject({ name: 'Kokila Shah', is_proved: false });
    const from = '2001:db8:ffff::1';
    await granted(shop, 'resendOtpLogin', { params: { target: mobile }, from });
    expect(await readCode(shop, `+91${mobile}`)).toMatch(/^\d{6}$/);
  });

  it('is refused in a store that accepts no cash', async () => {
    const leena = await enterAs(shop, 'keeper', toronto.store_id);
    const input = { ...request({ item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 }) };
    const there = { ...input, params: { label: toronto.label }, cookie: leena.cookie };
    expect((await refused(shop, 'takeOrder', there)).code).toBe('payment_unavailable');
  });
});
