import { beforeEach, describe, expect, it } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { surat } from '#tests/support/shop/catalogue';
import { signUp, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, placeOrder, readOrderHistory, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { addPlans, deliveryDays, subscribe } from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import type { TestShop } from '#tests/support/shop/shop';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs } from '#tests/support/shop/staff';

const door = { flat: 'B-402', floor: '4', landmark: 'opposite the temple' };
const address = 'B-402, Floor 4, 7 Athwa Gate, Surat, Gujarat';
const meera = { name: 'Meera Shah', phone: '098250 12345' };
const known = { ...meera, phone: '+919825012345', hide_prices: false };

describe.each(databases)('the door and the recipient of an order on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, prepare: addPlans, begin: (opened) => void (shop = opened) });
  beforeEach(async () => {
    asha = await signUp(shop, { name: 'Asha Patel' });
    await setStock(shop, 1001, 84);
  });

  const orderTo = async (other: object = {}) => {
    const address_id = await saveAddress(shop, asha, door);
    const request = orderRequest(asha, { order_type: 'Delivery', address_id, recipient: meera, ...other });
    return Number((await granted(shop, 'createOrder', request)).data.order_id);
  };
  const asked = async (orderId: number) => {
    const { cookie } = await enterAs(shop, 'keeper');
    return { params: { label: surat.label, orderId }, cookie };
  };

  it('are shown to the customer, the counter, the rider and on the slip', async () => {
    const order_id = await orderTo();
    const { landmark } = door;
    expect((await readOrderHistory(shop, asha))[0]).toMatchObject({ address, landmark, recipient: known });
    expect((await granted(shop, 'readBoardOrder', await asked(order_id))).data).toMatchObject({
      customer_name: 'Asha Patel',
      mobile_number: asha.mobile,
      address,
      landmark,
      recipient: known,
    });
    expect((await granted(shop, 'readSlip', await asked(order_id))).data).toMatchObject({
      customer_name: meera.name,
      mobile_number: known.phone,
      place: `${address} 395001`,
      landmark,
      ordered_by: `Asha Patel, ${asha.mobile}`,
      sums: [{ label: 'Items' }, { label: 'Total' }],
    });
    const imran = await enterAs(shop, 'rider');
    const key = { ...storeIds(surat), order_id };
    await moveOrder(shop, key, 'packed', { by: 'command' });
    await moveOrder(shop, key, 'handed over', { by: 'command', handover: null, rider_id: imran.staff_id });
    const { rides } = (await granted(shop, 'readRides', { params: { label: surat.label }, cookie: imran.cookie })).data;
    expect(rides).toMatchObject([{ address, landmark, recipient: known }]);
    const messages = shop.db.selectFrom('messages').select('recipient').where('about', 'like', `order:${order_id}:%`);
    for (const { recipient } of await messages.execute()) expect([asha.mobile, asha.email]).toContain(recipient);
  });

  it('leave prices off the slip where the customer wants it, but not what is to be paid', async () => {
    const order_id = await orderTo({ recipient: { ...meera, phone: '', hide_prices: true }, delivery_note: 'Gate 2' });
    const board = { hides_prices: true, has_note: true, pincode: '395001' };
    expect((await granted(shop, 'readBoardOrder', await asked(order_id))).data).toMatchObject(board);
    const { data } = await granted(shop, 'readSlip', await asked(order_id));
    expect(data).toMatchObject({ mobile_number: asha.mobile, lines: [{ quantity: 10, amount: '' }], sums: [] });
    expect(data.payment).toContain('₹1,640');
  });

  it('come with an order that is paid online, and with a plan', async () => {
    const address_id = await saveAddress(shop, asha, door);
    await payAndClaim(shop, await openPayment(shop, asha, { order_type: 'Delivery', address_id, recipient: meera }));
    expect((await readOrderHistory(shop, asha))[0]).toMatchObject({ address, recipient: known });
    const [date = ''] = deliveryDays(await subscribe(shop, asha, { address_id }));
    const { cookie } = await enterAs(shop, 'keeper');
    const { stops } = (await granted(shop, 'readStops', { params: { label: surat.label }, query: { date }, cookie }))
      .data;
    expect(stops).toContainEqual(expect.objectContaining({ address, landmark: door.landmark }));
  });

  it('stay as they were when the address changes, and other orders have none', async () => {
    await orderTo();
    await shop.db.updateTable('addresses').set({ flat: 'C-1' }).where('customer_id', '=', asha.id).execute();
    await placeOrder(shop, asha);
    const [second, first] = await readOrderHistory(shop, asha);
    expect([first?.address, second?.recipient, second?.landmark]).toEqual([address, null, '']);
  });

  it.each([
    [{ name: ' ' }, 'recipient.name'],
    [{ name: 'x'.repeat(121) }, 'recipient.name'],
    [{ name: 'a\nb' }, 'recipient.name'],
    [{ phone: '12345' }, 'recipient.phone'],
    [{ phone: 'meera@example.in' }, 'recipient.phone'],
    [{ hide_prices: 'yes' }, 'recipient.hide_prices'],
  ])('refuse %j', async (other, path) => {
    const answer = await refused(shop, 'createOrder', orderRequest(asha, { recipient: { ...meera, ...other } }));
    expect(answer).toMatchObject({ code: 'invalid_input', data: { issues: [{ path }] } });
    expect(await readOrderHistory(shop, asha)).toEqual([]);
  });

  it('are another request under the same key', async () => {
    const ask = (name: string) => orderRequest(asha, { recipient: { ...meera, name } }, `gift-${asha.id}`);
    const { order_id } = (await granted(shop, 'createOrder', ask('Meera'))).data;
    expect((await granted(shop, 'createOrder', ask('Meera'))).data.order_id).toBe(order_id);
    expect((await refused(shop, 'createOrder', ask('Ravi'))).code).toBe('idempotency_key_reused');
  });

  it('are in the customer’s data, and what they say of others goes with the account', async () => {
    const order_id = await orderTo();
    await openPayment(shop, asha, { recipient: meera });
    const own = { params: { customerId: asha.id }, token: asha.token };
    const { data } = await granted(shop, 'getOwnData', own);
    expect(data).toMatchObject({
      addresses: [door],
      orders: [{ order_id, recipient_name: meera.name, recipient_phone: known.phone, landmark: door.landmark }],
    });
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('customer_id', '=', asha.id).execute();
    await granted(shop, 'deleteAccount', { ...own, body: { current_password: asha.password } });
    for (const table of ['orders', 'payment_attempts'] as const) {
      const rows = await shop.db.selectFrom(table).selectAll().where('customer_id', '=', asha.id).execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toMatch(/Meera|9825012345|98250 12345|temple/);
    }
  });
});
