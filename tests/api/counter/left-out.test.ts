import { describe, expect, it } from 'vitest';
import { collectOrder } from '#tests/support/counter/collect';
import { surat } from '#tests/support/shop/catalogue';
import { storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { takeFrom } from '#tests/support/counter/adjustments';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { readStock, saveAddress } from '#tests/support/shop/orders';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('a missing line, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  const who = {} as People;
  balancedShopAround({
    open,
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      ravi = await enterAs(opened, 'owner');
    },
    begin: (opened, customer) => {
      [shop, asha] = [opened, customer];
      Object.assign(who, { shop, asha, meena });
    },
  });
  const { order, payOnline, leaveOut, offer, answering, cancelling, read, line, changesOf } = missingLines(who);

  it('is left out: it costs nothing, its stock does not return, and the customer is told', async () => {
    const id = await payOnline();
    const stock = await readStock(shop, 1001);
    await granted(shop, 'leaveOut', leaveOut(id, 1, 1, 2));
    expect(await read(id)).toMatchObject({
      status: 'pending',
      value_left: 183.5,
      refund: { amount: 164 },
      deductions: [{ kind: 'line', line: 1, quantity: 1, amount: 164, reason: 'Missing: Toor dal, 1 kg' }],
    });
    expect(await line(id)).toMatchObject({ item_qty: 2, to_pick: 1, left_out: 1, offers: [] });
    expect(await readStock(shop, 1001)).toBe(stock);
    const [told] = await readMessagesTo(shop, asha);
    expect(told).toContain(
      `Toor dal, 1 kg is not available, so we took it out of your order ${id}. We are returning ₹164`,
    );
    expect(await changesOf(id)).toEqual([[1, meena.staff_id]]);
    await granted(shop, 'cancelOrder', cancelling(id));
    expect(await readStock(shop, 1001)).toBe(stock + 1);
    await reconcile(shop);
    expect((await read(id)).refund).toEqual({ amount: 347.5, is_made: true });
  });

  it('is left out once by several who say so at once, or twice because an answer was lost', async () => {
    const id = await order();
    const all = [meena, ravi, meena].map((staff) => callApi(shop, 'leaveOut', leaveOut(id, 1, 1, 2, staff)));
    expect(await outcomes(all)).toEqual(['granted', 'line_changed', 'line_changed']);
    expect(await refused(shop, 'leaveOut', leaveOut(id, 1, 2, 1))).toMatchObject({
      code: 'line_changed',
      data: { to_pick: 1 },
    });
    expect(await refused(shop, 'leaveOut', leaveOut(id, 9, 1, 1))).toMatchObject({ code: 'not_found' });
  });

  it('is the last one: the order is cancelled, and all is refunded, delivery too', async () => {
    const address_id = await saveAddress(shop, asha);
    const delivery = { order_type: 'Delivery', address_id, order_value: 367.5 };
    const stock = await readStock(shop, 1020);
    const id = await payOnline(delivery);
    expect((await granted(shop, 'leaveOut', leaveOut(id, 2, 1, 1))).data.is_cancelled).toBe(false);
    expect((await granted(shop, 'leaveOut', leaveOut(id, 1, 2, 2))).data.is_cancelled).toBe(true);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({ status: 'cancelled', refund: { amount: 367.5, is_made: true } });
    expect(await readStock(shop, 1020)).toBe(stock - 1);
    expect((await readMessagesTo(shop, asha)).join()).toContain(
      `nothing else is left in your order ${id}, so we cancelled it.`,
    );
    expect(await refused(shop, 'leaveOut', leaveOut(id, 1, 1, 1))).toMatchObject({ code: 'order_not_pending' });
  });

  it('never takes a coupon back, adds a delivery charge, or falls below a minimum', async () => {
    const coupon = { kind: 'amount' as const, value: 1000, minimum: 40_000, most: null, per_customer: null };
    const valid = { starts: '2026-01-01', ends: '2099-12-31', description: '' };
    await shop.db
      .insertInto('coupons')
      .values({ ...storeIds(surat), code: 'TEN', ...coupon, ...valid })
      .execute();
    const address_id = await saveAddress(shop, asha);
    const list = [
      { item_id: 1001, product_qty: 3 },
      { item_id: 1020, product_qty: 1 },
    ];
    const id = await payOnline({
      order_type: 'Delivery',
      address_id,
      item_list: list,
      order_value: 501.5,
      coupon_code: 'TEN',
    });
    await granted(shop, 'leaveOut', leaveOut(id, 1, 3, 3));
    const left = { value_left: 19.12, totals: { delivery_charge: 0, discount: 10 } };
    expect(await read(id)).toMatchObject({ status: 'pending', coupon_code: 'TEN', ...left });
  });

  it('costs what it cost, also when pieces of its line were replaced by cheaper ones before', async () => {
    const id = await order();
    const made = await offer(id);
    await granted(shop, 'answerOffer', answering(id, made.offer_id, 'accept'));
    await granted(shop, 'leaveOut', leaveOut(id, 1, 1, 1));
    expect((await read(id)).deductions.map(({ amount }) => amount)).toEqual([154, 164]);
    expect(await line(id)).toMatchObject({ to_pick: 0, left_out: 1 });
  });

  it('returns to the shelf as what it was, when it was replaced and comes back', async () => {
    const id = await order();
    const stock = await readStock(shop, 1002);
    const { offer_id } = await offer(id, { quantity: 2 });
    await granted(shop, 'answerOffer', answering(id, offer_id, 'accept'));
    await collectOrder(shop, id, who.meena.cookie);
    await takeFrom(shop, null, id, { kind: 'return', line: 1, quantity: 2, restock: 2 });
    expect([await readStock(shop, 1002), await readStock(shop, 1001)]).toEqual([stock, 84 - 2]);
  });

  it('of a cancelled order keeps nothing: what is offered and what was accepted go back', async () => {
    const id = await payOnline();
    const stock = await readStock(shop, 1002);
    const accepted = await offer(id);
    await granted(shop, 'answerOffer', answering(id, accepted.offer_id, 'accept'));
    await offer(id, { to_pick: 1 });
    expect(await readStock(shop, 1002)).toBe(stock - 2);
    await granted(shop, 'cancelOrder', cancelling(id));
    expect(await readStock(shop, 1002)).toBe(stock);
    expect(await readStock(shop, 1001)).toBe(84 - 2);
    await reconcile(shop);
    expect(await read(id)).toMatchObject({
      refund: { amount: 347.5, is_made: true },
      offers: [{ state: 'accepted' }, { state: 'withdrawn' }],
    });
  });

  it('is in no offer any more when it was given back meanwhile: what came instead goes back with the order', async () => {
    const id = await order({ item_list: [{ item_id: 1001, product_qty: 5 }], order_value: 820 });
    const [own, other] = [await readStock(shop, 1001), await readStock(shop, 1002)];
    const { offer_id } = await offer(id, { quantity: 2, to_pick: 5 });
    await granted(shop, 'answerOffer', answering(id, offer_id, 'accept'));
    await offer(id, { quantity: 2, to_pick: 3 });
    await takeFrom(shop, ravi, id, { kind: 'line', line: 1, quantity: 2 });
    await granted(shop, 'cancelOrder', cancelling(id));
    expect([await readStock(shop, 1001), await readStock(shop, 1002)]).toEqual([own, other]);
  });

  it('has candidates in stock, the likeliest first, found by their words', async () => {
    const id = await order();
    const find = async (text?: string) =>
      (
        await granted(shop, 'findReplacements', {
          params: { label: surat.label, orderId: id, line: 1 },
          cookie: meena.cookie,
          ...(text !== undefined && { query: { text } }),
        })
      ).data;
    const near = await find();
    expect(near).toHaveLength(20);
    expect(near[0]).toMatchObject({ item_id: 1025, item_price: 22 });
    expect(near.map(({ item_id }) => item_id)).not.toContain(1004);
    expect((await find('item 10')).map(({ item_id }) => item_id)).not.toContain(1020); // the order holds it
    await shop.db.updateTable('items').set({ stock: 0 }).where('item_id', 'in', [1023, 1024, 1025]).execute();
    expect(Math.max(...(await find()).map(({ item_id }) => item_id)), 'of the same category').toBeLessThan(1023);
    await shop.db.updateTable('items').set({ stock: 50 }).where('item_id', 'in', [1023, 1024, 1025]).execute();
    expect((await find('item 1030')).map(({ item_id }) => item_id)).toEqual([1030]);
    expect((await find('toor')).map(({ item_id }) => item_id)).toEqual([]);
    expect((await find('item 1003')).map(({ item_id }) => item_id)).toEqual([]);
    expect((await find('LAST one')).map(({ item_id }) => item_id)).toEqual([1003]);
    expect((await find('dupatta')).map(({ product_color }) => product_color)).toEqual(['red', 'green']);
    expect(await find('100%_')).toEqual([]);
  });
});
