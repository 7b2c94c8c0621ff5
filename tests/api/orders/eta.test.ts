import { dateRange } from '#lib/schedule/date-words';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptOrder } from '#server/orders/acceptance';
import { moveOrder } from '#server/orders/lifecycle';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { orderRequest, placeOrder, saveAddress, setStock } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { runStore } from '#tests/support/processes/store-command';
import { enterAs } from '#tests/support/shop/staff';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const params = { saasId: surat.saas_id, storeId: surat.store_id };
const minute = 60_000;

describe.each(databases)('when an order comes on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  shopAround({ open, begin: (opened, customer) => ([shop, asha] = [opened, customer]) });
  beforeEach(async () => {
    await setStock(shop, 1001, 999);
    await shop.db.updateTable('orders').set({ status: 'collected' }).execute();
    shop.wait(1001); // what is waiting may be a second old
  });

  const ask = async (place = '395001') =>
    (await granted(shop, 'getDelivery', { params: { ...params, place } })).data.coming!;
  const order = async (other: object = {}) =>
    Number((await granted(shop, 'createOrder', orderRequest(asha, other))).data.order_id);
  const read = async (orderId: number) => {
    return (await granted(shop, 'getOrder', { params: { ...suratPath(asha), orderId }, token: asha.token })).data;
  };
  const key = (order_id: number) => ({ ...storeIds(surat), order_id });
  /** In how many minutes a range begins and ends, by five. */
  const minutesOf = (range: { from: string | null; until: string | null } | null | undefined) =>
    range && [range.from, range.until].map((at) => (Date.parse(at!) - shop.now().getTime()) / minute);
  const promise = async (order_id: number) =>
    (
      await shop.db
        .selectFrom('orders')
        .select('promised_until')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
    ).promised_until;

  it('is later with more orders to pack and a longer way', async () => {
    const before = await ask('395001');
    const [near] = minutesOf(before.delivery)!;
    const [ready] = minutesOf(before.pickup)!;
    expect(near).toBeGreaterThan(ready!);
    const [far] = minutesOf((await ask('395007')).delivery)!;
    expect(far).toBeGreaterThan(near!);
    for (let count = 0; count < 3; count++) await order();
    shop.wait(1001);
    const [after] = minutesOf((await ask('395001')).delivery)!;
    expect(after! - near!).toBeGreaterThanOrEqual(25);
    expect(after! - near!).toBeLessThanOrEqual(35);
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(shop.now().getTime() - 4 * 60 * minute) })
      .execute();
    shop.wait(1001);
    expect(minutesOf((await ask('395001')).delivery)![0]).toBeLessThan(after! - 20);
  });

  it('is nothing for a place out of the area', async () => {
    expect((await ask('110001')).delivery).toBeNull();
    expect((await ask('nowhere at all')).delivery).toBeNull();
  });

  it('is promised when it is placed, said while it is packed and on its way, and nothing when it has come', async () => {
    const address_id = await saveAddress(shop, asha);
    const order_id = await order({ order_type: 'Delivery', address_id });
    const until = await promise(order_id);
    const placed = await read(order_id);
    expect(placed).toMatchObject({ accepted_at: null, coming: { is_late: false } });
    expect(new Date(placed.coming!.until!)).toEqual(until);
    await acceptOrder(shop, key(order_id), 'command');
    expect((await read(order_id)).accepted_at).not.toBeNull();
    await moveOrder(shop, key(order_id), 'packed', { by: 'command' });
    const packed = await read(order_id);
    expect(Date.parse(packed.coming!.until!)).toBeLessThan(until!.getTime());
    await moveOrder(shop, key(order_id), 'handed over', { by: 'command', handover: null });
    await moveOrder(shop, key(order_id), 'dispatched', { by: 'command' });
    expect((await read(order_id)).coming).toMatchObject({ is_late: false });
    await moveOrder(shop, key(order_id), 'delivered', { by: 'command' });
    expect((await read(order_id)).coming).toBeNull();
  });

  it('runs late when it could not be packed in time, and says no time that has passed', async () => {
    const order_id = await order();
    await shop.db
      .updateTable('orders')
      .set({ promised_until: new Date(shop.now().getTime() - minute) })
      .where('order_id', '=', order_id)
      .execute();
    const late = (await read(order_id)).coming!;
    expect(late.is_late).toBe(true);
    expect(Date.parse(late.from!)).toBeGreaterThan(shop.now().getTime());
    await shop.db
      .updateTable('orders')
      .set({ promised_until: new Date(shop.now().getTime() - 4 * 60 * minute) })
      .where('order_id', '=', order_id)
      .execute();
    expect((await read(order_id)).coming).toEqual({
      from: null,
      until: null,
      is_late: true,
      words: 'Running late. Please call the store.',
    });
  });

  it('is with a partner what the partner says, and unknown of orders before there were promises', async () => {
    const address_id = await saveAddress(shop, asha);
    const order_id = await order({ order_type: 'Delivery', address_id });
    await moveOrder(shop, key(order_id), 'packed', { by: 'command' });
    const handover = { logistics_partner: 'Dunzo', tracking_number: 'D1' };
    await moveOrder(shop, key(order_id), 'handed over', { by: 'command', handover });
    expect((await read(order_id)).coming).toBeNull();
    const older = await order();
    await shop.db.updateTable('orders').set({ promised_until: null }).where('order_id', '=', older).execute();
    expect((await read(older)).coming).toBeNull();
  });

  it('is not said in lists, where it would be worked out for each', async () => {
    await placeOrder(shop, asha);
    const { data } = await granted(shop, 'getOrders', { params: suratPath(asha), token: asha.token });
    expect(data[0]!.coming).toBeUndefined();
  });

  it('is nothing in a store that is closed or paused: it says when it opens, and the first time', async () => {
    const closed = { opens: null, closes: null, slot_minutes: null, slot_capacity: null };
    await shop.db
      .insertInto('opening_hours')
      .values(everyDay({ ...closed, lead_minutes: null, last_order: null }))
      .execute();
    expect(await ask('395001')).toMatchObject({ delivery: null, pickup: null, opens_at: null });
    const tomorrow = new Date(shop.now().getTime() + 24 * 60 * minute);
    const weekday =
      new Date(
        `${new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(tomorrow)}T00:00:00Z`,
      ).getUTCDay() || 7;
    await shop.db
      .updateTable('opening_hours')
      .set({ opens: '07:00', closes: '22:00', slot_minutes: 30, slot_capacity: 2 })
      .where('weekday', '=', weekday)
      .execute();
    const answer = await ask('395001');
    expect(answer).toMatchObject({ delivery: null, pickup: null });
    expect(answer.opens_at).toMatch(/T01:30:00.000Z$/);
    expect(answer.closed).toBe('Earliest: Tomorrow, 7 to 7:30 AM');
    await shop.db
      .updateTable('opening_hours')
      .set({ opens: '00:00', closes: '23:59', slot_minutes: null, slot_capacity: null })
      .execute();
    const [since, until] = [shop.now(), new Date(shop.now().getTime() + 30 * minute)];
    await shop.db
      .insertInto('store_pauses')
      .values({ ...storeIds(surat), since, until })
      .execute();
    expect(await ask('395001')).toMatchObject({ delivery: null, opens_at: until.toISOString() });
  });

  it('is the chosen time of an order that has one', async () => {
    await shop.db.deleteFrom('store_pauses').execute();
    await shop.db.updateTable('opening_hours').set({ slot_minutes: 30, slot_capacity: 9, closes: '23:30' }).execute();
    const [slot] = (await granted(shop, 'getSlots', { params })).data.slice(-1);
    const order_id = await order({ slot_starts_at: slot!.starts_at });
    expect(await promise(order_id)).toBeNull();
    const range = { from: slot!.starts_at, until: slot!.ends_at };
    expect((await read(order_id)).coming).toMatchObject({ ...range, is_late: false });
  });

  // Last, because it moves the clock by days, and events are dated by the clock of the database.
  it('is said in days where a courier goes, who takes no slots, to staff and operators as well', async () => {
    const country = { kind: 'country', value: 'India', charge: 9000, minimum: 0, free_from: null } as const;
    await shop.db
      .insertInto('delivery_zones')
      .values({ ...storeIds(surat), ...country, dispatch_days: '1 to 2', transit_days: '3', position: 8 })
      .execute();
    const { date } = localTime(shop.now().getTime(), 'Asia/Kolkata');
    const dates = dateRange(daysAfter(date, 4), daysAfter(date, 5));
    const byCourier = { from: null, until: null, is_late: false, words: `Arrives ${dates}` };
    try {
      shop.wait(1001);
      expect((await ask('462001')).delivery).toEqual(byCourier);
      const address_id = await saveAddress(shop, asha, { pincode: '462001' });
      const { data } = await granted(shop, 'getAddresses', {
        params: { ...suratPath(asha), customerId: asha.id },
        token: asha.token,
      });
      expect(data).toMatchObject([{ id: address_id, ships: true }]);
      const wanted = { order_type: 'Delivery', address_id, order_value: 1730 };
      const slot_starts_at = new Date(shop.now().getTime() + 24 * 60 * minute).toISOString();
      const timed = orderRequest(asha, { ...wanted, slot_starts_at });
      expect(await refused(shop, 'createOrder', timed)).toMatchObject({ code: 'slot_not_offered' });
      const order_id = await order(wanted);
      expect(await promise(order_id)).toBeNull();
      expect((await read(order_id)).coming).toEqual(byCourier);
      expect(await readMessagesTo(shop, asha)).toEqual([
        expect.stringContaining(`delivery (Arrives ${dates.replace('–', '-')})`),
      ]);
      const { cookie } = await enterAs(shop, 'keeper');
      const slip = await granted(shop, 'readSlip', { params: { label: surat.label, orderId: order_id }, cookie });
      expect(slip.data.wanted).toBe(byCourier.words);
      const { out } = await runStore(shop, 'orders', surat.label, `${order_id}`);
      expect(out).toContainEqual(expect.stringMatching(/^for +by courier$/));
      const listed = (await runStore(shop, 'orders', surat.label)).out;
      expect(listed.find((line) => line.startsWith(`${order_id} `))).toContain('by courier');
      await moveOrder(shop, key(order_id), 'packed', { by: 'command' });
      const handover = { logistics_partner: 'India Post', tracking_number: 'EE1' };
      await moveOrder(shop, key(order_id), 'handed over', { by: 'command', handover });
      expect((await read(order_id)).coming).toEqual(byCourier);
      shop.wait(6 * 24 * 60 * minute);
      expect((await read(order_id)).coming).toMatchObject({ is_late: true });
    } finally {
      await shop.db.deleteFrom('delivery_zones').where('position', '=', 8).execute();
      shop.wait(1001);
    }
  });
});
