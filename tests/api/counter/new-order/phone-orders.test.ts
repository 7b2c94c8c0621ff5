import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allowances } from '#server/platform/limits/allowances';
import { collectOrder } from '#tests/support/counter/collect';
import { phoneOrder } from '#tests/support/counter/buying-examples';
import { keyed } from '#tests/support/counter/shelf-examples';
import { surat, toronto } from '#tests/support/shop/catalogue';
import {
  addCustomer,
  newAddress,
  newMobile,
  proveTarget,
  storeIds,
  type Customer,
} from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, readOrderHistory, readStock, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const spoken = { flat: 'B-12', street: '7 Athwa Gate', landmark: 'Opposite the temple', pincode: '395001' };

describe.each(databases)('an order by phone, on $name', ({ open }) => {
  let shop: TestShop;
  let meena: Staff;
  let mobile: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    meena = await enterAs(shop, 'keeper');
  });
  beforeEach(async () => {
    mobile = newMobile();
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const request = (other: object = {}, { cookie } = meena) => ({
    params,
    cookie,
    body: { ...phoneOrder, mobile_number: mobile, ...other },
    ...keyed(),
  });
  const take = async (other: object = {}) => (await granted(shop, 'takeOrder', request(other))).data.order_id;
  const look = (number = mobile, { cookie } = meena) => ({ params, cookie, body: { mobile_number: number } });
  const find = async (number = mobile) => (await granted(shop, 'findCaller', look(number))).data;
  const quote = (body: object) => ({ params, cookie: meena.cookie, body: { ...phoneOrder, ...body } });
  const read = async (orderId: number) =>
    (await granted(shop, 'readBoardOrder', { params: { ...params, orderId }, cookie: meena.cookie })).data;
  const placeOnline = async (customer: Customer, other: object = {}) =>
    (await granted(shop, 'createOrder', orderRequest(customer, other))).data.order_id;
  const sentTo = async (target: string) =>
    (
      await shop.db
        .selectFrom('messages')
        .select('kind')
        .where('recipient', '=', target)
        .orderBy('message_id')
        .execute()
    ).map(({ kind }) => kind);
  const logOf = (staff: Staff) =>
    shop.db
      .selectFrom('staff_log')
      .select(['what', 'about', 'details'])
      .where('staff_id', '=', staff.staff_id)
      .orderBy('log_id')
      .execute();

  it('is an order like any other, accepted by the person who took it', async () => {
    const id = await take({ delivery_note: 'Ring twice' });
    expect(await read(id)).toMatchObject({
      status: 'pending',
      customer_name: 'Kokila Shah',
      mobile_number: `+91${mobile}`,
      order_value: 1640,
      payment: 'cash_due',
      payment_type: 'COD',
      delivery_note: 'Ring twice',
      accepted: { staff_id: meena.staff_id, name: meena.name },
    });
    expect(await readStock(shop, 1001)).toBe(74);
    const log = await logOf(meena);
    expect(log.slice(-2)).toEqual([
      { what: 'order_taken', about: String(id), details: { taken_now: false } },
      { what: 'order_accepted', about: String(id), details: {} },
    ]);
    await collectOrder(shop, id, meena.cookie);
    expect((await read(id)).payment).toBe('cash_received');
  });

  it('is delivered to the address that the customer says, at the price of the area', async () => {
    const small = { order_type: 'Delivery', item_list: [{ item_id: 1001, product_qty: 1 }] };
    const { data } = await granted(shop, 'quoteTakenOrder', quote({ ...small, pincode: '395001' }));
    expect(data).toMatchObject({ totals: { items: 164, delivery_charge: 20, total: 184 }, opens_at: null });
    const id = await take({ ...small, new_address: spoken, order_value: data.totals.total });
    expect(await read(id)).toMatchObject({
      order_type: 'Delivery',
      pincode: '395001',
      landmark: 'Opposite the temple',
    });
    expect((await read(id)).address).toContain('7 Athwa Gate');
    expect(await find()).toMatchObject({ addresses: [{ street: '7 Athwa Gate', city: 'Surat', state: 'Gujarat' }] });
  });

  it('goes to an address that the customer used here before', async () => {
    const first = { order_type: 'Delivery', new_address: spoken };
    await take(first);
    const known = await find();
    const again = await take({ order_type: 'Delivery', address_id: known?.addresses[0]?.id });
    expect((await read(again)).address).toBe((await read(await take(first))).address);
  });

  it('finds a customer who has ordered at this store, with the name and orders used here', async () => {
    const asha = await addCustomer(shop, { name: 'Asha Patel' });
    await saveAddress(shop, asha);
    expect(await find(asha.mobile)).toBeNull();
    const id = await placeOnline(asha, { customer_name: 'Asha P' });
    expect(await find(asha.mobile)).toMatchObject({
      name: 'Asha P',
      is_proved: true,
      addresses: [{ pincode: '395001', is_default: true }],
      orders: [{ order_id: id, status: 'pending', order_details: [{ item_id: 1001, item_qty: 10 }] }],
    });
    expect(await find(mobile)).toBeNull();
  });

  it('finds nothing of a customer of another store, not even by the number of an address', async () => {
    const asha = await addCustomer(shop, { name: 'Asha Patel', email: 'asha@example.com' });
    const address_id = await saveAddress(shop, asha);
    const elsewhere = { ...storeIds(toronto), item_list: [{ item_id: 5001, product_qty: 1 }], order_value: 24.99 };
    await payAndClaim(shop, await openPayment(shop, asha, elsewhere));
    expect(await find(asha.mobile)).toBeNull();
    const delivery = { mobile_number: asha.mobile, order_type: 'Delivery', address_id };
    expect((await refused(shop, 'takeOrder', request(delivery))).code).toBe('address_required');
    const id = await take({ mobile_number: asha.mobile });
    expect((await read(id)).customer_name).toBe('Kokila Shah');
    const found = await find(asha.mobile);
    expect(found).toMatchObject({ name: 'Kokila Shah' });
    expect(found?.orders.map(({ order_id }) => order_id)).toEqual([id]);
    expect((await readOrderHistory(shop, asha)).map(({ order_id }) => order_id)).toEqual([id]);
  });

  it('does not find, or order for, an account that only names the number', async () => {
    const stranger = await addCustomer(shop, { name: 'A stranger', email: 'stranger@example.com' });
    await placeOnline(stranger);
    await shop.db
      .updateTable('customers')
      .set({ mobile_verified_at: null, email_verified_at: new Date() })
      .where('customer_id', '=', stranger.id)
      .execute();
    expect(await find(stranger.mobile)).toBeNull();
    await take({ mobile_number: stranger.mobile });
    expect(await readOrderHistory(shop, stranger)).toHaveLength(1);
  });

  it('keeps a number unproved: its customer logs in only with a code, which shows their orders', async () => {
    const id = await take();
    expect(await take()).toBeGreaterThan(id);
    const accounts = await shop.db
      .selectFrom('customers')
      .select(['customer_id', 'password_hash', 'mobile_verified_at', 'email'])
      .where('mobile_number', '=', `+91${mobile}`)
      .execute();
    expect(accounts).toEqual([
      { customer_id: expect.any(Number), password_hash: null, mobile_verified_at: null, email: null },
    ]);
    const login = { body: { user_name: mobile, password: '' } };
    expect((await refused(shop, 'userLogin', { ...login, from: newAddress() })).status).toBeLessThan(500);
    await proveTarget(shop, mobile, `+91${mobile}`);
  });

  it('sends one link to an unproved number if it is wanted, and the usual messages to a proved one', async () => {
    const silent = await take();
    expect(await sentTo(`+91${mobile}`)).toEqual([]);
    await collectOrder(shop, silent, meena.cookie);
    const linked = await take({ sends_link: true });
    await collectOrder(shop, linked, meena.cookie);
    expect(await sentTo(`+91${mobile}`)).toEqual(['order_placed']);
    const asha = await addCustomer(shop);
    const known = await take({ mobile_number: asha.mobile });
    await collectOrder(shop, known, meena.cookie);
    expect(await sentTo(asha.mobile)).toEqual(['order_placed', 'order_ready_cash']);
  });

  it('is placed once for each key, also when it is sent twice at once', async () => {
    const again = request();
    const both = await Promise.all([callApi(shop, 'takeOrder', again), callApi(shop, 'takeOrder', again)]);
    const answers = (await Promise.all(both.map((answer) => answer.json()))) as { data: { order_id: number } }[];
    const [first, second] = answers;
    expect(first?.data.order_id).toBeGreaterThan(0);
    expect(second).toEqual(first);
    expect((await find())?.orders).toHaveLength(1);
    const other = { ...again, body: { ...again.body, customer_name: 'Another' } };
    expect((await refused(shop, 'takeOrder', other)).code).toBe('idempotency_key_reused');
    const { params, cookie, body } = request();
    expect((await refused(shop, 'takeOrder', { params, cookie, body })).code).toBe('invalid_input');
  });

  it('is refused with a fresh quote when its total or its stock has changed, and leaves nothing behind', async () => {
    const changed = await refused(shop, 'takeOrder', request({ order_value: 1600 }));
    expect(changed).toMatchObject({ code: 'price_changed', data: { totals: { total: 1640 } } });
    await setStock(shop, 1001, 4);
    const sold = await refused(shop, 'takeOrder', request());
    expect(sold).toMatchObject({ code: 'out_of_stock', data: { lines: [{ item_id: 1001, product_qty: 4 }] } });
    expect(await readStock(shop, 1001)).toBe(4);
    const query = shop.db.selectFrom('customers').select('customer_id').where('mobile_number', '=', `+91${mobile}`);
    expect(await query.execute()).toEqual([]);
    const { data } = await granted(shop, 'quoteTakenOrder', quote({}));
    expect(data).toMatchObject({ lines: [{ product_qty: 4, stock: 4 }], totals: { total: 656 } });
  });

  it('sells the last pieces to one of two callers', async () => {
    await setStock(shop, 1001, 10);
    const calls = [request(), request({ mobile_number: newMobile() })].map((each) => callApi(shop, 'takeOrder', each));
    expect(await outcomes(calls)).toEqual(['granted', 'out_of_stock']);
    expect(await readStock(shop, 1001)).toBe(0);
  });

  it('needs a name, a mobile number and an address in the delivery area', async () => {
    const codeOf = async (body: object) => (await refused(shop, 'takeOrder', request(body))).code;
    expect(await codeOf({ customer_name: '' })).toBe('name_required');
    expect(await codeOf({ mobile_number: '' })).toBe('invalid_input');
    expect(await codeOf({ mobile_number: 'asha@example.com' })).toBe('invalid_input');
    expect(await codeOf({ order_type: 'Delivery' })).toBe('address_required');
    const far = { ...spoken, pincode: '110001' };
    expect(await codeOf({ order_type: 'Delivery', new_address: far })).toBe('outside_delivery_area');
    const wanted = quote({ order_type: 'Delivery', pincode: '110001' });
    expect((await refused(shop, 'quoteTakenOrder', wanted)).code).toBe('outside_delivery_area');
    expect((await refused(shop, 'findCaller', look('12'))).code).toBe('invalid_input');
  });

  it('is limited like the cash orders of a new customer', async () => {
    const small = { item_list: [{ item_id: 1001, product_qty: 1 }], order_value: 164 };
    await setStock(shop, 1001, 84);
    for (let placed = 0; placed < shop.config.maxCashOrders / 4; placed += 1) await take(small);
    const last = await refused(shop, 'takeOrder', request(small));
    expect(last).toMatchObject({ code: 'cash_orders_used', data: { retry_after_s: expect.any(Number) } });
    const pieces = { item_list: [{ item_id: 1001, product_qty: 20 }], order_value: 3280, mobile_number: newMobile() };
    expect((await refused(shop, 'takeOrder', request(pieces))).code).toBe('cash_order_too_large');
  });

  it('logs each look-up without the number, and limits them for each person', async () => {
    const ravi = await enterAs(shop, 'manager');
    const id = await take();
    await granted(shop, 'findCaller', look(mobile, ravi));
    await granted(shop, 'findCaller', look(newMobile(), ravi));
    expect(await logOf(ravi)).toEqual([
      { what: 'caller_looked_up', about: String(id), details: {} },
      { what: 'caller_looked_up', about: '', details: {} },
    ]);
    for (let used = 2; used < allowances['caller-lookup'].burst; used += 1)
      await granted(shop, 'findCaller', look(mobile, ravi));
    expect((await refused(shop, 'findCaller', look(mobile, ravi))).code).toBe('rate_limited');
    expect((await find())?.name).toBe('Kokila Shah');
  });
});
