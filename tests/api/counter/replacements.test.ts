import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readOfferToken } from '#tests/support/counter/offers';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { missingLines, type People } from '#tests/support/counter/missing-lines';
import { readStock, setStock } from '#tests/support/shop/orders';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

const minute = 60_000;

describe.each(databases)('another item for a missing line, on $name', ({ open }) => {
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
  const { order, payOnline, offering, offer, answering, settling, moving, cancelling, read, line, changesOf } =
    missingLines(who);

  it('can be replaced: what is offered is reserved, and costs at most what is missing', async () => {
    const id = await payOnline();
    const stock = await readStock(shop, 1002);
    const made = await offer(id);
    expect(made).toMatchObject({
      quantity: 1,
      missing: { item_name: 'Toor dal', unit: '1 kg', amount: 164 },
      instead: { item_name: 'Item 1002', item_price: 10.5 },
      charged: 10.5,
      state: 'offered',
      unanswered: 'leave_out',
    });
    expect(Math.ceil((made.time_left_s ?? 0) / 60)).toBe(10);
    expect(await readStock(shop, 1002)).toBe(stock - 1);
    expect(await line(id)).toMatchObject({ to_pick: 1, left_out: 0, offers: [{ offer_id: made.offer_id }] });
    expect((await readMessagesTo(shop, asha))[0]).toMatch(
      /Toor dal, 1 kg is missing .* Item 1002, 1 kg instead for ₹10\.50, ₹153\.50 less\. Please answer within 10 minutes: http:\/\/surat\.localhost:4321\/a#[\w-]{22} Without an answer we leave it out\./,
    );
    expect(await refused(shop, 'moveOrder', moving(id, 'packed'))).toMatchObject({ code: 'offer_open' });
    await granted(shop, 'answerOffer', answering(id, made.offer_id, 'accept'));
    expect(await read(id)).toMatchObject({
      value_left: 194,
      deductions: [{ kind: 'replacement', line: 1, quantity: 1, amount: 153.5 }],
      offers: [{ state: 'accepted', charged: 10.5, time_left_s: null }],
    });
    const slip = await granted(shop, 'readSlip', { params: { label: surat.label, orderId: id }, cookie: meena.cookie });
    expect(slip.data.lines[0]?.notes).toEqual(['1 replaced: Item 1002, 1 kg, ₹10.50']);
    expect(await readStock(shop, 1002)).toBe(stock - 1);
    expect((await readMessagesTo(shop, asha))[0]).toContain('you get Item 1002, 1 kg instead of Toor dal, 1 kg');
    expect(await changesOf(id)).toEqual([
      [1, meena.staff_id],
      [1, null],
    ]);
    await granted(shop, 'moveOrder', moving(id, 'packed'));
  });

  it('is replaced by something dearer at the price of what is missing, discount and all', async () => {
    const id = await order({ item_list: [{ item_id: 1020, product_qty: 2 }], order_value: 39 });
    const made = await offer(id, { quantity: 2, item_id: 1001 });
    expect(made).toMatchObject({ charged: 39, instead: { item_price: 164 } });
    expect((await readMessagesTo(shop, asha))[0]).toContain('2 × Toor dal, 1 kg instead for ₹39, the same');
    await granted(shop, 'answerOffer', answering(id, made.offer_id, 'accept'));
    expect(await read(id)).toMatchObject({ value_left: 39, deductions: [{ kind: 'replacement', amount: 0 }] });
  });

  it('is left out when the customer does not want the other item, whose stock goes back', async () => {
    const id = await order();
    const stock = await readStock(shop, 1002);
    const { offer_id } = await offer(id);
    await granted(shop, 'answerOffer', answering(id, offer_id, 'leave_out'));
    expect(await read(id)).toMatchObject({ value_left: 184, offers: [{ state: 'refused' }] });
    expect(await readStock(shop, 1002)).toBe(stock);
  });

  it('that was offered can be found after all', async () => {
    const id = await order();
    const stock = await readStock(shop, 1002);
    const { offer_id } = await offer(id);
    await granted(shop, 'settleOffer', settling(id, offer_id, 'withdraw'));
    expect(await read(id)).toMatchObject({ value_left: 348, offers: [{ state: 'withdrawn' }] });
    expect(await line(id)).toMatchObject({ to_pick: 2, left_out: 0 });
    expect(await readStock(shop, 1002)).toBe(stock);
    expect((await readMessagesTo(shop, asha))[0]).toContain("You don't need to answer");
    expect(await refused(shop, 'answerOffer', answering(id, offer_id, 'accept'))).toMatchObject({
      code: 'offer_over',
      data: { state: 'withdrawn' },
    });
    await granted(shop, 'moveOrder', moving(id, 'packed'));
  });

  it('is answered once: the same answer changes nothing more, another one is refused', async () => {
    const id = await payOnline();
    const { offer_id } = await offer(id);
    const twice = [1, 2].map(() => callApi(shop, 'answerOffer', answering(id, offer_id, 'accept')));
    expect(await outcomes(twice)).toEqual(['granted', 'granted']);
    const other = answering(id, offer_id, 'leave_out');
    expect(await refused(shop, 'answerOffer', other)).toMatchObject({ code: 'offer_over' });
    expect((await read(id)).deductions).toHaveLength(1);
    const next = await offer(id, { to_pick: 1 });
    const race = [
      callApi(shop, 'answerOffer', answering(id, next.offer_id, 'accept')),
      callApi(shop, 'answerOffer', answering(id, next.offer_id, 'leave_out')),
      callApi(shop, 'settleOffer', settling(id, next.offer_id, 'withdraw')),
    ];
    expect(await outcomes(race)).toEqual(['granted', 'offer_over', 'offer_over']);
  });

  it('is not answered after the time, nor after the order was cancelled', async () => {
    const id = await order();
    const stock = await readStock(shop, 1002);
    const { offer_id } = await offer(id);
    shop.wait(10 * minute);
    expect(await refused(shop, 'answerOffer', answering(id, offer_id, 'accept'))).toMatchObject({
      code: 'offer_over',
      data: { state: 'expired' },
    });
    expect((await read(id)).offers[0]).toMatchObject({ state: 'offered', time_left_s: 0 });
    await granted(shop, 'cancelOrder', cancelling(id));
    expect(await refused(shop, 'answerOffer', answering(id, offer_id, 'accept'))).toMatchObject({
      code: 'offer_over',
      data: { state: 'withdrawn' },
    });
    expect(await readStock(shop, 1002)).toBe(stock);
    expect(await readStock(shop, 1001)).toBe(84 - 1); // the missing one is not on the shelf
    await reconcile(shop);
    expect(await readStock(shop, 1002)).toBe(stock);
  });

  it.each([
    ['call', 'expired', 184],
    ['leave_out', 'expired', 184],
    ['replace', 'accepted', 194],
  ])('that nobody answers is done as checkout said: %s', async (if_missing, state, value_left) => {
    const id = await order({ if_missing });
    await offer(id);
    shop.wait(9 * minute);
    await reconcile(shop);
    expect((await read(id)).offers).toMatchObject([{ state: 'offered' }]);
    shop.wait(minute);
    await Promise.all([doJobs(shop, ['offer']), doJobs(shop, ['offer'])]);
    expect(await read(id)).toMatchObject({ value_left, offers: [{ state }] });
    await granted(shop, 'moveOrder', moving(id, 'packed'));
  });

  it('waits as long as its store says', async () => {
    await shop.db.updateTable('stores').set({ answer_minutes: 25 }).where('store_id', '=', 33001).execute();
    const id = await order();
    await offer(id);
    expect((await readMessagesTo(shop, asha))[0]).toContain('within 25 minutes');
    await shop.db.updateTable('stores').set({ answer_minutes: 10 }).where('store_id', '=', 33001).execute();
    shop.wait(24 * minute);
    await reconcile(shop);
    expect((await read(id)).offers).toMatchObject([{ state: 'offered' }]);
    shop.wait(minute);
    await reconcile(shop);
    expect((await read(id)).offers).toMatchObject([{ state: 'expired' }]);
  });

  it('is the last one and refused: the order is cancelled, and what was reserved goes back', async () => {
    const id = await payOnline({ item_list: [{ item_id: 1001, product_qty: 2 }], order_value: 328 });
    const stock = await readStock(shop, 1002);
    const { offer_id } = await offer(id, { quantity: 2 });
    await granted(shop, 'answerOffer', answering(id, offer_id, 'leave_out'));
    expect(await read(id)).toMatchObject({ status: 'cancelled', offers: [{ state: 'refused' }] });
    expect(await readStock(shop, 1002)).toBe(stock);
    expect(await readStock(shop, 1001)).toBe(84 - 2);
  });

  it('cannot be offered what is not in stock, not sold, or missing itself', async () => {
    const id = await order();
    const code = async (other: object) => (await refused(shop, 'offerReplacement', offering(id, other))).code;
    expect(await code({ item_id: 1004 })).toBe('out_of_stock');
    expect(await code({ item_id: 1003, quantity: 2 })).toBe('out_of_stock');
    expect(await code({ item_id: 1005, product_color: 'blue' })).toBe('not_found');
    expect(await code({ item_id: 5001 })).toBe('not_found');
    expect(await code({ item_id: 1001 })).toBe('invalid_input');
    expect(await code({ quantity: 3 })).toBe('line_changed');
    expect(await readStock(shop, 1003)).toBe(1);
  });

  const deducting = (orderId: number, body: object) => ({
    params: { label: 'surat', orderId },
    cookie: ravi.cookie,
    body: { deduction_id: randomUUID(), reason: 'Spoiled', ...body },
  });

  it('goes back to the shelf once, when it falls out and the order is then cancelled', async () => {
    const id = await payOnline();
    const [own, other] = [await readStock(shop, 1001), await readStock(shop, 1002)];
    const { offer_id } = await offer(id);
    await granted(shop, 'answerOffer', answering(id, offer_id, 'accept'));
    const pieces = { kind: 'line', line: 1, quantity: 2, stock_back: 2 };
    await granted(shop, 'deductFromOrder', deducting(id, pieces));
    const after = [await readStock(shop, 1001), await readStock(shop, 1002)];
    expect(after).toEqual([own + 1, other]);
    await granted(shop, 'cancelOrder', cancelling(id));
    expect([await readStock(shop, 1001), await readStock(shop, 1002)]).toEqual(after);
  });

  it('can be accepted though most of the order was given back meanwhile', async () => {
    const id = await payOnline();
    const { offer_id } = await offer(id);
    const { value_left = 0 } = await read(id);
    await granted(shop, 'deductFromOrder', deducting(id, { kind: 'goodwill', amount: value_left - 5 }));
    await granted(shop, 'answerOffer', answering(id, offer_id, 'accept'));
    expect((await read(id)).value_left).toBe(0);
  });

  it('is offered once by two keepers, and the last piece to one of two orders', async () => {
    const id = await order();
    const both = [meena, ravi].map((staff) => callApi(shop, 'offerReplacement', offering(id, {}, staff)));
    expect(await outcomes(both)).toEqual(['granted', 'line_changed']);
    const [one, other] = [await order(), await order()];
    await setStock(shop, 1003, 1);
    const last = [one, other].map((id) => callApi(shop, 'offerReplacement', offering(id, { item_id: 1003 })));
    expect(await outcomes(last)).toEqual(['granted', 'out_of_stock']);
    for (const open of [id, one, other]) await granted(shop, 'cancelOrder', cancelling(open));
    expect(await readStock(shop, 1003)).toBe(1);
  });

  it('is answered by the link, which shows nothing personal, changes nothing by itself and ends with the order', async () => {
    const id = await payOnline({ delivery_note: 'Gate 4711' });
    const { offer_id } = await offer(id);
    const token = await readOfferToken(shop, asha);
    const shown = await callApi(shop, 'readLinkedOffer', { body: { token } });
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    const text = await shown.text();
    expect(JSON.parse(text).data).toMatchObject({ order_id: id, offer: { offer_id, state: 'offered' } });
    for (const personal of [asha.name, asha.mobile, 'Gate', 'Rang Upvan', asha.token])
      expect(text).not.toContain(personal);
    expect((await read(id)).offers[0]?.state).toBe('offered');
    const { data } = await granted(shop, 'answerLinkedOffer', { body: { token, answer: 'accept' } });
    expect(data).toMatchObject({ order_id: id, offer: { state: 'accepted' } });
    expect((await read(id)).value_left).toBe(194);
    for (const status of ['packed', 'ready for pickup']) await granted(shop, 'moveOrder', moving(id, status));
    expect((await granted(shop, 'readLinkedOffer', { body: { token } })).data.offer.state).toBe('accepted');
    await granted(shop, 'moveOrder', moving(id, 'collected'));
    expect(await refused(shop, 'readLinkedOffer', { body: { token } })).toMatchObject({ code: 'link_expired' });
    const late = { body: { token, answer: 'accept' } };
    expect(await refused(shop, 'answerLinkedOffer', late)).toMatchObject({ code: 'link_expired' });
    const { token_hash } = await shop.db
      .selectFrom('replacements')
      .select('token_hash')
      .where('offer_id', '=', offer_id)
      .executeTakeFirstOrThrow();
    expect(token_hash).not.toContain(token);
  });

  it('is not answered by someone else, by a link of another order, nor from another store', async () => {
    const [id, other] = [await order(), await order()];
    const [mine, theirs] = [await offer(id), await offer(other)];
    const bina = await addCustomer(shop);
    const code = async (...request: Parameters<typeof refused>) => (await refused(...request)).code;
    expect(await code(shop, 'answerOffer', answering(id, mine.offer_id, 'accept', bina))).toBe('not_found');
    expect(await code(shop, 'answerOffer', answering(id, theirs.offer_id, 'accept'))).toBe('not_found');
    expect(await code(shop, 'settleOffer', settling(id, theirs.offer_id, 'accept'))).toBe('not_found');
    const stranger = { body: { token: 'x'.repeat(43), answer: 'accept' } };
    expect(await code(shop, 'answerLinkedOffer', stranger)).toBe('link_expired');
    const { cookie } = await enterAs(shop, 'keeper', 34001);
    expect(await code(shop, 'settleOffer', { ...settling(id, mine.offer_id, 'accept'), cookie })).toBe('not_found');
    expect((await read(id)).offers[0]?.state).toBe('offered');
    for (const open of [id, other]) await granted(shop, 'cancelOrder', cancelling(open));
  });
});
