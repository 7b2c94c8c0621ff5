import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localTime, weekdayOf } from '#lib/schedule/zoned-time';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readOrderHistory, orderRequest, placeOrder, setStock } from '#tests/support/shop/orders';
import {
  claimRequest,
  openPayment,
  payAndClaim,
  payInSheet,
  quoteRequest,
  readPayment,
} from '#tests/support/shop/payments';
import { granted, outcomes, refused } from '#tests/support/shop/requests';
import { everyDay } from '#tests/support/shop/opening-hours';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const capacity = 3;
const hours = everyDay({
  slot_minutes: 30,
  slot_capacity: capacity,
  lead_minutes: 20,
  last_order: '21:30',
});
const params = { saasId: surat.saas_id, storeId: surat.store_id };

describe.each(databases)('times for an order on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let fresh = 0;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.insertInto('opening_hours').values(hours).execute();
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 999);
  });
  afterAll(() => shop.close());

  const readSlots = async () => (await granted(shop, 'getSlots', { params })).data;
  /** A slot that no other test uses. */
  const newSlot = async () => (await readSlots()).at(-1 - fresh++)!;
  const leftOf = async (starts_at: string) => (await readSlots()).find((slot) => slot.starts_at === starts_at)?.left;
  const at = ({ starts_at }: { starts_at: string }) => ({ slot_starts_at: starts_at });

  it('are those of the next three days, with the places that are left', async () => {
    const slots = await readSlots();
    expect(slots.length).toBeGreaterThanOrEqual(60);
    expect(slots.every(({ left }) => left === capacity)).toBe(true);
    for (const { starts_at, order_by } of slots) expect(Date.parse(starts_at) - Date.parse(order_by)).toBe(20 * 60_000);
    expect((await granted(shop, 'getSlots', { params: { saasId: 34, storeId: 34001 } })).data).toEqual([]);
  });

  it('are those of each weekday until they begin, and none on a holiday', async () => {
    const hour = { ...storeIds(toronto), slot_minutes: 30, slot_capacity: 1, lead_minutes: null, last_order: null };
    const [wednesday, friday] = [
      { ...hour, weekday: 3, opens: '09:00', closes: '10:00' },
      { ...hour, weekday: 5, opens: '11:00', closes: '11:30' },
    ];
    await shop.db.insertInto('opening_hours').values([wednesday, friday]).execute();
    const read = async () => (await granted(shop, 'getSlots', { params: { saasId: 34, storeId: 34001 } })).data;
    const local = ({ starts_at }: { starts_at: string }) => localTime(Date.parse(starts_at), 'America/Toronto');
    const slots = await read();
    const times = slots.map((slot) => `${weekdayOf(local(slot).date)} ${local(slot).minutes / 60}`);
    expect(new Set(times)).toEqual(new Set(['3 9', '3 9.5', '5 11']));
    expect(slots.every(({ starts_at, order_by }) => starts_at === order_by)).toBe(true);
    const { date } = local(slots.at(-1)!);
    await shop.db
      .insertInto('holidays')
      .values({ ...storeIds(toronto), date, name: 'Fair' })
      .execute();
    expect((await read()).map((slot) => local(slot).date)).not.toContain(date);
  });

  it('are not taken by orders of other stores, nor by those without a time', async () => {
    const slot = await newSlot();
    const elsewhere = { ...storeIds(toronto), starts_at: new Date(slot.starts_at), taken: 2 };
    await shop.db.insertInto('order_slots').values(elsewhere).execute();
    await granted(shop, 'createOrder', orderRequest(asha));
    expect(await leftOf(slot.starts_at)).toBe(capacity);
  });

  it('are stored with the order and its note, and named in its confirmation', async () => {
    const slot = await newSlot();
    await granted(shop, 'createOrder', orderRequest(asha, { ...at(slot), delivery_note: 'Ring twice' }));
    const { starts_at, ends_at } = slot;
    const [placed] = await readOrderHistory(shop, asha);
    expect(placed).toMatchObject({ slot: { starts_at, ends_at }, delivery_note: 'Ring twice' });
    expect(await leftOf(starts_at)).toBe(capacity - 1);
    const { text } = await shop.db
      .selectFrom('messages')
      .select('text')
      .where('about', 'like', `order:${placed?.order_id}:%`)
      .executeTakeFirstOrThrow();
    expect(text).toMatch(/ for pickup on \w+, \d+ \w+, \d+(:30)? [AP]M to \d+(:30)? [AP]M: /);
  });

  it('never take more orders than there are places, however many want one at once', async () => {
    const slot = await newSlot();
    const customers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(shop)));
    const answers = await outcomes(customers.map((customer) => placeOrder(shop, customer, at(slot))));
    expect(answers).toEqual([...Array<string>(capacity).fill('granted'), ...Array<string>(9).fill('slot_full')]);
    expect(await leftOf(slot.starts_at)).toBe(0);
    const { stock } = await shop.db
      .selectFrom('items')
      .select('stock')
      .where('item_id', '=', 1001)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(999 - 10 * capacity);
    expect(await refused(shop, 'createOrder', orderRequest(asha, at(slot)))).toMatchObject({
      status: 409,
      code: 'slot_full',
      message: 'This time has just been taken. Please choose another one.',
    });
    expect((await refused(shop, 'quoteOrder', quoteRequest(asha, at(slot)))).code).toBe('slot_full');
  });

  it('come free again when an order is cancelled, once', async () => {
    const [slot, other] = [await newSlot(), await newSlot()];
    await granted(shop, 'createOrder', orderRequest(await addCustomer(shop), at(other)));
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha, at(slot)))).data;
    const cancel = { params: { orderId: order_id }, body: storeIds(surat), token: asha.token };
    await granted(shop, 'cancelOrder', cancel);
    await granted(shop, 'cancelOrder', cancel);
    expect(await leftOf(slot.starts_at)).toBe(capacity);
    expect(await leftOf(other.starts_at)).toBe(capacity - 1);
  });

  it('are not used up by an order that is refused for another reason', async () => {
    const slot = await newSlot();
    const soldOut = { ...at(slot), item_list: [{ item_id: 1004, product_qty: 1 }] };
    expect((await refused(shop, 'createOrder', orderRequest(asha, soldOut))).code).toBe('out_of_stock');
    expect(await leftOf(slot.starts_at)).toBe(capacity);
  });

  it.each(['2026-01-01T07:00:00.000Z', '2099-01-01T01:30:00.000Z'])(
    'are refused when closed: %s',
    async (starts_at) => {
      const answer = await refused(shop, 'createOrder', orderRequest(asha, at({ starts_at })));
      expect(answer).toMatchObject({ status: 422, code: 'slot_closed' });
    },
  );

  it('are refused a minute before their lead time, or when they are no beginning of one', async () => {
    const slot = await newSlot();
    const odd = new Date(Date.parse(slot.starts_at) + 60_000).toISOString();
    expect((await refused(shop, 'createOrder', orderRequest(asha, at({ starts_at: odd })))).code).toBe('slot_closed');
    const early = Date.parse(slot.order_by) + 1000 - shop.now().getTime();
    shop.wait(early);
    const late = { ...orderRequest(asha, at(slot)), token: await newToken(shop, asha) };
    expect((await refused(shop, 'createOrder', late)).code).toBe('slot_closed');
    shop.wait(-early);
  });

  it('are taken by the order that was paid for, and the money comes back when they are gone', async () => {
    const slot = await newSlot();
    const paid = await openPayment(shop, asha, at(slot));
    const bina = await addCustomer(shop);
    const late = await openPayment(shop, bina, at(slot));
    await payAndClaim(shop, paid);
    expect(await leftOf(slot.starts_at)).toBe(capacity - 1);
    for (let place = 1; place < capacity; place++)
      await granted(shop, 'createOrder', orderRequest(await addCustomer(shop), at(slot)));
    await payInSheet(shop, late, { webhooks: 'never' });
    expect((await refused(shop, 'createOrder', claimRequest(late))).code).toBe('payment_refunded');
    expect(await readPayment(shop, late)).toMatchObject({ state: 'refunded', reason: 'slot_full' });
  });

  it('and notes must be well-formed', async () => {
    for (const wrong of [{ slot_starts_at: 'soon' }, { delivery_note: 'x'.repeat(301) }, { delivery_note: 'a\nb' }])
      expect((await refused(shop, 'createOrder', orderRequest(asha, wrong))).code).toBe('invalid_input');
  });
});
