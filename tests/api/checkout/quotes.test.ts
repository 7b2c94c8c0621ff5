import { describe, expect, it } from 'vitest';
import { localTime } from '#lib/schedule/zoned-time';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { readOrderHistory } from '#tests/support/shop/orders';
import {
  openPayment,
  payRequest,
  payInSheet,
  quote,
  reconcile,
  readPayment,
  type OpenedPayment,
} from '#tests/support/shop/payments';
import { addPlans, openPlan, setPlanWithdrawn } from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import { everyDay } from '#tests/support/shop/opening-hours';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';

const minutes = 60_000;
const days = 24 * 60 * minutes;
const hours = everyDay({
  opens: '00:00',
  closes: '24:00',
  slot_minutes: 30,
  slot_capacity: 99,
  lead_minutes: 0,
  last_order: null,
});
const params = { saasId: surat.saas_id, storeId: surat.store_id };

describe.each(ruleDatabases)('a quote on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      await addPlans(opened);
      await opened.db.insertInto('opening_hours').values(hours).execute();
    },
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });

  /** The coupon `TODAY`, which ends today in Surat. */
  async function withCoupon() {
    const { date } = localTime(shop.now().getTime(), 'Asia/Kolkata');
    const terms = { ...storeIds(surat), kind: 'percent' as const, value: 1000, minimum: 0, most: null };
    const coupon = { ...terms, code: 'TODAY', per_customer: null, description: '10 % off', starts: date, ends: date };
    await shop.db.deleteFrom('coupons').execute();
    await shop.db.insertInto('coupons').values(coupon).execute();
    return { coupon_code: 'TODAY', order_value: 1476 };
  }
  /** The next slot, and the clock one minute before it begins. */
  async function beforeNextSlot() {
    const [slot] = (await granted(shop, 'getSlots', { params })).data;
    shop.wait(Date.parse(slot!.starts_at) - shop.now().getTime() - minutes);
    return { slot_starts_at: slot!.starts_at };
  }
  const expectReturned = async (opened: OpenedPayment, reason: string) => {
    await reconcile(shop);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'refunded', reason, order: null });
    expect(await readOrderHistory(shop, asha)).toEqual([]);
  };

  it('can be opened for payment for 45 minutes', async () => {
    const { attempt, body } = await quote(shop, asha);
    const pay = payRequest(asha, attempt, body.order_value);
    shop.wait(44 * minutes);
    const { id } = await granted(shop, 'pay', pay);
    expect((await granted(shop, 'pay', pay)).id).toBe(id);
    shop.wait(2 * minutes);
    expect(await refused(shop, 'pay', pay)).toMatchObject({
      status: 409,
      code: 'payment_closed',
      data: { reason: 'expired' },
    });
  });

  it('that was paid after its 45 minutes is paid back, whenever the shop hears of it', async () => {
    const opened = await openPayment(shop, asha);
    shop.wait(46 * minutes);
    await payInSheet(shop, opened, { webhooks: 'never' });
    await expectReturned(opened, 'expired');
  });

  it('that was paid in time stands, also when the shop hears of it a day later', async () => {
    const slot = await beforeNextSlot();
    const opened = await openPayment(shop, asha, { ...(await withCoupon()), ...slot });
    await payInSheet(shop, opened, { webhooks: 'never' });
    shop.wait(2 * days);
    await reconcile(shop);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'ordered' });
    expect(await readOrderHistory(shop, asha)).toMatchObject([{ slot: { starts_at: slot.slot_starts_at } }]);
  });

  it('for a time that has passed cannot be opened, and money for it goes back', async () => {
    const slot = await beforeNextSlot();
    const [unopened, opened] = [await quote(shop, asha, slot), await openPayment(shop, asha, slot)];
    shop.wait(2 * minutes);
    expect((await refused(shop, 'pay', payRequest(asha, unopened.attempt, 1640))).code).toBe('slot_closed');
    await payInSheet(shop, opened);
    await expectReturned(opened, 'slot_closed');
  });

  it('with a coupon that has ended cannot be opened, and money for it goes back', async () => {
    const coupon = await withCoupon();
    const [unopened, opened] = [await quote(shop, asha, coupon), await openPayment(shop, asha, coupon)];
    await shop.db.updateTable('coupons').set({ starts: '2020-01-01', ends: '2020-01-02' }).execute();
    expect((await refused(shop, 'pay', payRequest(asha, unopened.attempt, 1476))).code).toBe('coupon_expired');
    await payInSheet(shop, opened);
    await expectReturned(opened, 'coupon_expired');
  });

  it('with a coupon that the store has withdrawn since is honoured', async () => {
    const opened = await openPayment(shop, asha, await withCoupon());
    await shop.db.deleteFrom('coupons').execute();
    await payInSheet(shop, opened);
    await reconcile(shop);
    expect(await readPayment(shop, opened)).toMatchObject({ state: 'ordered' });
  });

  it('for a plan that is withdrawn after it was paid for stands; money for one withdrawn before goes back', async () => {
    const ravi = await addCustomer(shop);
    const paid = await openPlan(shop, asha);
    await payInSheet(shop, paid, { webhooks: 'never' });
    shop.wait(minutes);
    const late = await openPlan(shop, ravi);
    await setPlanWithdrawn(shop, shop.now());
    const lines = await shop.db.deleteFrom('plan_items').returningAll().execute(); // as an import does
    shop.wait(minutes);
    await payInSheet(shop, late, { webhooks: 'never' });
    await reconcile(shop);
    await setPlanWithdrawn(shop, null);
    const kept = lines.map((line) => ({ ...line, offdays: JSON.stringify(line.offdays) }));
    await shop.db.insertInto('plan_items').values(kept).execute();
    expect(await readPayment(shop, paid)).toMatchObject({ state: 'ordered' });
    expect(await readPayment(shop, late)).toMatchObject({ state: 'refunded', reason: 'plan_unavailable' });
  });
});
