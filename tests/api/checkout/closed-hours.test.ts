import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysAfter } from '#lib/schedule/zoned-time';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest, readOrderHistory, setStock } from '#tests/support/shop/orders';
import {
  openPayment,
  payAndClaim,
  payInSheet,
  payRequest,
  quote,
  quoteRequest,
  readPayment,
  reconcile,
} from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { everyDay, momentAt, now, timezone, today, waitUntil } from '#tests/support/shop/opening-hours';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { doJobs } from '#tests/support/jobs';

const minute = 60_000;
const hours = everyDay({});

describe.each(ruleDatabases)('an order without a slot on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.updateTable('stores').set({ alert_to: 'owner@example.com' }).where('label', '=', 'surat').execute();
  });
  beforeEach(async () => {
    await shop.db.deleteFrom('holidays').execute();
    await shop.db.deleteFrom('opening_hours').execute();
    await shop.db.insertInto('opening_hours').values(hours).execute();
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const tomorrowAt7 = () => new Date(momentAt(daysAfter(today(shop), 1), 7 * 60)).toISOString();
  const closeFor = (days: number) =>
    shop.db
      .insertInto('holidays')
      .values(
        Array.from({ length: days }, (_, day) => ({
          ...storeIds(surat),
          date: daysAfter(today(shop), day),
          name: 'Away',
        })),
      )
      .execute();
  const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const read = async (id: number) => (await readOrderHistory(shop, asha)).find(({ order_id }) => order_id === id);
  const readConfirmation = async (id: number) => {
    const about = `order:${id}:placed:%`;
    return (await shop.db.selectFrom('messages').select('text').where('about', 'like', about).execute())[0]?.text;
  };
  const alertsOf = async (id: number) => {
    await doJobs(shop, ['order-alert']);
    return shop.db.selectFrom('messages').selectAll().where('about', 'like', `alert:${id}:%`).execute();
  };

  it('is for now while the store is open, also one that keeps no hours', async () => {
    waitUntil(shop, 12 * 60);
    expect((await read(await place()))?.opens_at).toBeNull();
    await shop.db.deleteFrom('opening_hours').execute();
    expect((await read(await place()))?.opens_at).toBeNull();
  });

  it('is for the next opening while the store is closed: customer, counter and message say so', async () => {
    waitUntil(shop, 23 * 60);
    const id = await place();
    expect((await read(id))?.opens_at).toBe(tomorrowAt7());
    const { cookie } = await enterAs(shop, 'keeper');
    const board = (await granted(shop, 'readBoard', { params: { label: surat.label }, cookie })).data;
    expect(board.new.find(({ order_id }) => order_id === id)?.opens_at).toBe(tomorrowAt7());
    expect(await readConfirmation(id)).toMatch(/for pickup when the store opens: \w+day, \d+ \w+, 7 AM:/);
    expect(await alertsOf(id)).toEqual([]);
    shop.wait(Date.parse(tomorrowAt7()) - now(shop) + minute);
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it('is refused only when the store does not open in 14 days', async () => {
    waitUntil(shop, 12 * 60);
    await closeFor(14);
    const id = await place();
    const opening = momentAt(daysAfter(today(shop), 14), 7 * 60);
    expect((await read(id))?.opens_at).toBe(new Date(opening).toISOString());
    await shop.db.deleteFrom('holidays').execute();
    await closeFor(15);
    const refusal = await refused(shop, 'createOrder', orderRequest(asha));
    expect(refusal).toMatchObject({ code: 'store_closed', message: expect.stringContaining('next 14 days') });
    expect((await refused(shop, 'quoteOrder', quoteRequest(asha))).code).toBe('store_closed');
  });

  it('is for the next opening when it cannot be packed before closing, and the message says so', async () => {
    waitUntil(shop, 21 * 60 + 49);
    expect((await read(await place()))?.opens_at).toBeNull();
    waitUntil(shop, 21 * 60 + 55);
    const id = await place();
    expect((await read(id))?.opens_at).toBe(tomorrowAt7());
    const ids = { saasId: surat.saas_id, storeId: surat.store_id };
    const { coming } = (await granted(shop, 'getDelivery', { params: { ...ids, place: '395003' } })).data;
    expect(coming).toMatchObject({ delivery: null, pickup: null, opens_at: tomorrowAt7() });
    const confirmation = await readConfirmation(id);
    expect(confirmation).toMatch(/for pickup when the store opens: \w+day, \d+ \w+, 7 AM:/);
  });

  it('is not for a later opening than its customer knows of, until they agree', async () => {
    waitUntil(shop, 22 * 60 + 1);
    const unaware = orderRequest(asha, { expected_opens_at: null });
    const opens_at = tomorrowAt7();
    const refusal = await refused(shop, 'createOrder', unaware);
    expect(refusal).toMatchObject({ status: 409, code: 'opening_changed', data: { opens_at, timezone } });
    expect(refusal.message).toMatch(/Place it again to order for its next opening\.$/);
    const quoted = quoteRequest(asha);
    const body = { ...quoted.body, expected_opens_at: null };
    expect((await refused(shop, 'quoteOrder', { ...quoted, body })).code).toBe('opening_changed');
    await closeFor(2);
    expect((await refused(shop, 'createOrder', orderRequest(asha, { expected_opens_at: opens_at }))).code).toBe(
      'opening_changed',
    );
    await shop.db.deleteFrom('holidays').execute();
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha, { expected_opens_at: opens_at }))).data;
    expect((await read(order_id))?.opens_at).toBe(opens_at);
    waitUntil(shop, 8 * 60);
    const early = (await granted(shop, 'createOrder', orderRequest(asha, { expected_opens_at: opens_at }))).data
      .order_id;
    expect((await read(early))?.opens_at).toBeNull();
  });

  it('that was placed before the store closed is the same order when it is sent again', async () => {
    waitUntil(shop, 21 * 60);
    const request = orderRequest(asha, { expected_opens_at: null }, crypto.randomUUID());
    const { order_id } = (await granted(shop, 'createOrder', request)).data;
    waitUntil(shop, 22 * 60 + 1);
    expect((await granted(shop, 'createOrder', request)).data.order_id).toBe(order_id);
  });

  it('that is paid when the store has closed is for the next opening, and the message says so', async () => {
    waitUntil(shop, 21 * 60 + 40);
    const payment = await openPayment(shop, asha);
    waitUntil(shop, 22 * 60 + 1);
    await payAndClaim(shop, payment);
    const [order] = await readOrderHistory(shop, asha);
    expect(order?.opens_at).toBe(tomorrowAt7());
    expect(await readConfirmation(order?.order_id ?? 0)).toMatch(/when the store opens: \w+day, \d+ \w+, 7 AM:/);
    const { cookie } = await enterAs(shop, 'keeper');
    const board = (await granted(shop, 'readBoard', { params: { label: surat.label }, cookie })).data;
    expect(board.new.find(({ order_id }) => order_id === order?.order_id)?.opens_at).toBe(tomorrowAt7());
  });

  it('that was quoted cannot be paid for any more, and is paid back when it was', async () => {
    waitUntil(shop, 12 * 60);
    const [unpaid, paid] = [await quote(shop, asha), await openPayment(shop, asha)];
    await closeFor(15);
    const refusal = await refused(shop, 'pay', payRequest(asha, unpaid.attempt, unpaid.body.order_value));
    expect(refusal.code).toBe('store_closed');
    await payInSheet(shop, paid);
    await reconcile(shop);
    expect(await readPayment(shop, paid)).toMatchObject({ state: 'refunded', reason: 'store_closed' });
  });
});
