import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '#server/staff/members';
import { packDelivery, sendOut } from '#tests/support/counter/rides';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { addStaffTo, enterAs, newCookie } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('a delivery that is sent later, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  /** An order with nothing to pay, out with a new rider since an hour, and its delivery reported for a time. */
  async function deliverAt(minutes: number) {
    const rider = await enterAs(shop, 'rider');
    const order_id = await sendOut(shop, await addCustomer(shop), rider);
    await shop.db.updateTable('orders').set({ payment_type: 'online' }).where('order_id', '=', order_id).execute();
    const begun = new Date(Date.now() - 60 * 60_000);
    await shop.db.updateTable('order_events').set({ at: begun }).where('order_id', '=', order_id).execute();
    const at = new Date(Date.now() + minutes * 60_000);
    const call = {
      params: { label: surat.label, orderId: order_id },
      cookie: rider.cookie,
      body: { at: at.toISOString() },
    };
    await granted(shop, 'deliverRide', call);
    await granted(shop, 'deliverRide', call);
    const steps = await shop.db
      .selectFrom('order_events')
      .select(['status', 'at'])
      .where('order_id', '=', order_id)
      .orderBy('event')
      .execute();
    return { begun, at, steps: steps.slice(-2), order_id };
  }

  it('has the time of the delivery, once', async () => {
    const { at, steps, order_id } = await deliverAt(-20);
    expect(steps).toEqual([
      { status: 'dispatched', at },
      { status: 'delivered', at: new Date(at.getTime()) },
    ]);
    const { cookie } = await enterAs(shop, 'owner');
    const { data } = await granted(shop, 'readStaffLog', { params: { label: surat.label }, cookie });
    const entries = data.filter(({ about }) => about === String(order_id));
    expect(entries.slice(0, 2).map(({ details }) => [details['status'], details['at']])).toEqual([
      ['delivered', at.toISOString()],
      ['dispatched', at.toISOString()],
    ]);
  });

  it('is never before the last step, nor in the future', async () => {
    const early = await deliverAt(-24 * 60);
    for (const { at } of early.steps) expect(at.getTime()).toBe(early.begun.getTime() + 1);
    const late = await deliverAt(24 * 60);
    for (const { at } of late.steps) expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });
});

describe.each(ruleDatabases)('someone who rides and keeps the store, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  it('sees and ends the own rides, and on the board whose the others are', async () => {
    const asha = await addCustomer(shop);
    const sahil = await enterAs(shop, 'rider');
    const both = await addStaffTo(shop, 'rider');
    await addMember(shop, { ...surat, country: 'India' }, { ...both, role: 'keeper' }, 'command');
    const cookie = await newCookie(shop, both);
    const [own, his] = [await sendOut(shop, asha, both), await sendOut(shop, asha, sahil)];
    await packDelivery(shop, asha);
    const params = { label: surat.label };
    const about = (orderId: number) => ({ params: { ...params, orderId }, cookie });
    const readOwn = async () => (await granted(shop, 'readRides', { params, cookie })).data;
    expect((await readOwn()).rides.map(({ order_id }) => order_id)).toEqual([own]);
    const cash = { cash_received: 1640 };
    expect(await refused(shop, 'deliverRide', { ...about(his), body: cash })).toMatchObject({ code: 'not_found' });
    await granted(shop, 'deliverRide', { ...about(own), body: cash });
    expect(await readOwn()).toMatchObject({ rides: [], held: 1640 });
    expect((await granted(shop, 'readBoardOrder', about(his))).data.rider?.name).toBe(sahil.name);
  });
});
