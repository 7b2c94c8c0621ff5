import assert from 'node:assert/strict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weekdayOf } from '#lib/schedule/zoned-time';
import { removeOld } from '#server/privacy/retention';
import { todayIn } from '#server/stores/today';
import { sendDue } from '#tests/support/messages/send';
import { surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, signUp, storeIds, suratPath, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { everyDay } from '#tests/support/shop/opening-hours';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enqueue } from '#server/platform/jobs/jobs';
import { doJobs } from '#tests/support/jobs';

const store = { saasId: surat.saas_id, storeId: surat.store_id };
const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;
/** Of the line of these orders, and of the other one in {@link order}. */
const [dal, spice] = [1001, 1044];

describe.each(databases)('weekly reminders on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await shop.db.deleteFrom('holidays').execute();
  });
  beforeEach(async () => {
    for (const item of [dal, spice]) await setStock(shop, item, 50);
    await shop.db.updateTable('stores').set({ withdrawn_at: null }).execute();
    await shop.db.deleteFrom('order_reminders').execute();
    asha = await addCustomer(shop);
  });
  afterAll(() => shop.close());

  const order = async () => {
    const items = [
      { item_id: dal, product_qty: 2 },
      { item_id: spice, product_qty: 1 },
    ];
    const request = orderRequest(asha, { item_list: items, order_value: 2 * 164 + 31.5 });
    return Number((await granted(shop, 'createOrder', request)).data.order_id);
  };
  const today = () => weekdayOf(todayIn(shop, { timezone: 'Asia/Kolkata' }));
  const setting = async (orderId: number, weekday = today()) => ({
    params: { orderId },
    body: { ...storeIds(surat), weekday },
    token: await newToken(shop, asha),
  });
  const set = async (orderId: number, weekday?: number) =>
    (await granted(shop, 'setReminder', await setting(orderId, weekday))).data;
  const ofOrder = async (orderId: number) => {
    const own = { params: { ...suratPath(asha), orderId }, token: await newToken(shop, asha) };
    return (await granted(shop, 'getOrder', own)).data.reminder;
  };
  /** Moves the clock to when a reminder is due. */
  const waitFor = ({ next_at }: { next_at: string }) => shop.wait(Date.parse(next_at) - shop.now().getTime() + minute);
  const sendAll = async () => {
    await doJobs(shop, ['reminder']);
  };
  const reminders = async () => (await readMessagesTo(shop, asha)).filter((text) => text.includes('/r#'));
  const tokenIn = (text = '') => /\/r#([\w-]{22})/.exec(text)?.[1] ?? '';
  const linked = (token: string, of: object = {}) => ({ params: { ...store, ...of }, body: { token } });
  const read = async (token: string) => (await granted(shop, 'readLinkedReminder', linked(token))).data;
  const end = async (token: string, is_ended: boolean) =>
    (await granted(shop, 'endLinkedReminder', { params: store, body: { token, is_ended } })).data;
  /** An order of Asha's with a reminder that has been sent, and the token of its link. */
  async function reminded() {
    const orderId = await order();
    waitFor(await set(orderId));
    await sendAll();
    return { orderId, token: tokenIn((await reminders())[0]) };
  }

  it('are sent on their day, once, with a link that fills the cart, and charge nothing', async () => {
    const orderId = await order();
    const first = await set(orderId);
    expect(await ofOrder(orderId)).toEqual(first);
    await sendAll();
    expect(await reminders(), 'not on the day on which it is set').toEqual([]);
    waitFor(first);
    const before = await shop.db.selectFrom('orders').select('order_id').execute();
    await Promise.all([doJobs(shop, ['reminder']), doJobs(shop, ['reminder']), doJobs(shop, ['reminder'])]);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    expect((await reminders())[0]).toContain('Toor dal and 1 more');
    expect(await shop.db.selectFrom('orders').select('order_id').execute()).toEqual(before);
    expect(Date.parse((await ofOrder(orderId))!.next_at) - Date.parse(first.next_at)).toBe(week);
    const seen = await read(tokenIn((await reminders())[0]));
    expect(seen).toMatchObject({ is_ended: false });
    expect(seen.lines.map(({ item_id, product_qty, price }) => [item_id, product_qty, price])).toEqual([
      [dal, 2, 164],
      [spice, 1, 31.5],
    ]);
    for (const secret of [asha.name, asha.mobile, String(asha.id), String(orderId)])
      expect(JSON.stringify(seen)).not.toContain(`"${secret}"`);
    expect(Object.keys(seen)).toEqual(['is_ended', 'lines']);
  });

  it('go to contacts that their customer has proved, not to one that was only named', async () => {
    asha = await addCustomer(shop, { email: `named-${asha.id}@example.com` });
    await reminded();
    const sent = await shop.db
      .selectFrom('messages')
      .select('recipient')
      .where('text', 'like', '%/r#%')
      .where('recipient', 'in', [asha.mobile, asha.email])
      .execute();
    expect(sent).toEqual([{ recipient: asha.mobile }]);
  });

  it('are not sent again when a process was killed after it had sent one, nor lost when before', async () => {
    const orderId = await order();
    waitFor(await set(orderId));
    const dying = Object.defineProperty({ ...shop }, 'secret', { get: () => assert.fail('killed') });
    await doJobs(dying, ['reminder']);
    expect(await doJobs(shop, ['reminder']), 'it waits for its retry').toBe(0);
    expect(await reminders()).toEqual([]);
    shop.wait(2 * minute);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    await enqueue(
      shop.db,
      'reminder',
      { saas_id: surat.saas_id, store_id: surat.store_id, order_id: orderId },
      shop.now(),
    );
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    expect((await read(tokenIn((await reminders())[0]))).lines, 'its link stays').toHaveLength(2);
  });

  it('come once, and only on their day, when the shop was down for weeks', async () => {
    const orderId = await order();
    waitFor(await set(orderId));
    shop.wait(3 * week + day);
    await sendAll();
    expect(await reminders(), 'the day after').toEqual([]);
    waitFor((await ofOrder(orderId))!);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    shop.wait(2 * week);
    await sendAll();
    await sendAll();
    expect(await reminders()).toHaveLength(2);
    shop.wait(week + 12 * 60 * minute);
    await sendAll();
    expect(await reminders(), 'in the evening').toHaveLength(2);
  });

  it('that could not leave the outbox on their day never do', async () => {
    const { orderId } = await reminded();
    const sent: string[] = [];
    const channels = { sms: async ({ text }: { text: string }) => (sent.push(text), {}) };
    const sendOutbox = async () => {
      await sendDue(shop, channels);
      return sent.filter((text) => text.includes('/r#')).length;
    };
    shop.wait(12 * 60 * minute);
    expect(await sendOutbox()).toBe(0);
    waitFor((await ofOrder(orderId))!);
    await sendAll();
    expect(await sendOutbox()).toBe(1);
    expect(await reminders(), 'links of sent and of closed messages are not kept').toEqual([]);
  });

  it('are not sent on a holiday of the store', async () => {
    const orderId = await order();
    const first = await set(orderId);
    waitFor(first);
    const date = todayIn(shop, { timezone: 'Asia/Kolkata' });
    await shop.db
      .insertInto('opening_hours')
      .values(everyDay({ lead_minutes: null, last_order: null }))
      .execute();
    await shop.db
      .insertInto('holidays')
      .values({ ...storeIds(surat), date, name: 'Diwali' })
      .execute();
    await sendAll();
    expect(await reminders()).toEqual([]);
    const skipped = (await ofOrder(orderId))!;
    expect(skipped.skipped_on).toBe(date);
    waitFor(skipped);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    await shop.db.deleteFrom('opening_hours').execute();
  });

  it('leave out what is not sold, and are left out when nothing is, which the order says', async () => {
    const orderId = await order();
    waitFor(await set(orderId));
    await setStock(shop, dal, 0);
    await shop.db.updateTable('items').set({ withdrawn_at: shop.now() }).where('item_id', '=', spice).execute();
    await sendAll();
    expect(await reminders()).toEqual([]);
    const skipped = (await ofOrder(orderId))!;
    expect(skipped.skipped_on).toBe(todayIn(shop, { timezone: 'Asia/Kolkata' }));
    await setStock(shop, dal, 1);
    waitFor(skipped);
    await sendAll();
    const [text] = await reminders();
    expect(text).toContain('reminder to order Toor dal. Fill');
    expect((await read(tokenIn(text))).lines).toMatchObject([
      { item_id: dal, price: 164, stock: 1, product_qty: 2 },
      { item_id: spice, price: null, stock: null },
    ]);
    expect((await ofOrder(orderId))!.skipped_on).toBeNull();
    await shop.db.updateTable('items').set({ withdrawn_at: null }).where('item_id', '=', spice).execute();
  });

  it('are ended by their link without logging in, and that is taken back there', async () => {
    const { orderId, token } = await reminded();
    expect((await end(token, true)).is_ended).toBe(true);
    expect((await end(token, true)).is_ended).toBe(true);
    expect(await ofOrder(orderId)).toBeNull();
    shop.wait(6 * day);
    expect((await end(token, false)).is_ended).toBe(false);
    const again = (await ofOrder(orderId))!;
    expect(Date.parse(again.next_at)).toBeGreaterThan(shop.now().getTime());
    await end(token, true);
    waitFor(again);
    await sendAll();
    expect(await reminders()).toHaveLength(1);
    shop.wait(2 * week);
    await removeOld(shop);
    expect(await shop.db.selectFrom('order_reminders').selectAll().execute()).toEqual([]);
  });

  it('are moved and ended by their customer alone', async () => {
    const orderId = await order();
    const first = await set(orderId, 3);
    const moved = await set(orderId, 5);
    expect([first.weekday, moved.weekday]).toEqual([3, 5]);
    expect(await ofOrder(orderId)).toEqual(moved);
    const other = await addCustomer(shop);
    const asked = await setting(orderId);
    expect(await refused(shop, 'setReminder', { ...asked, token: other.token })).toMatchObject({ code: 'not_found' });
    const ending = { params: { ...store, orderId } };
    expect(await refused(shop, 'endReminder', { ...ending, token: other.token })).toMatchObject({ code: 'not_found' });
    expect(await ofOrder(orderId)).toEqual(moved);
    const ended = await granted(shop, 'endReminder', { ...ending, token: await newToken(shop, asha) });
    expect(ended.data).toEqual(moved);
    expect(await ofOrder(orderId)).toBeNull();
    for (const weekday of [0, 8, 1.5, '1'])
      expect(
        await refused(shop, 'setReminder', { ...asked, body: { ...storeIds(surat), weekday } }),
        `${weekday}`,
      ).toMatchObject({ code: 'invalid_input' });
  });

  it('have links that are not found when they are forged, old, replaced, or of another store, all the same', async () => {
    const { orderId, token } = await reminded();
    const unknown = await refused(shop, 'readLinkedReminder', linked('x'.repeat(22)));
    expect(unknown).toMatchObject({ status: 400, code: 'link_expired' });
    const { link_hash } = await shop.db.selectFrom('order_reminders').select('link_hash').executeTakeFirstOrThrow();
    expect(link_hash).not.toBe(token);
    for (const forged of [link_hash!, '', `${token}x`, token.toLowerCase()])
      expect(await refused(shop, 'readLinkedReminder', linked(forged))).toEqual(unknown);
    const elsewhere = linked(token, { saasId: toronto.saas_id, storeId: toronto.store_id });
    expect(await refused(shop, 'readLinkedReminder', elsewhere)).toEqual(unknown);
    waitFor((await ofOrder(orderId))!);
    shop.wait(minute);
    expect(await refused(shop, 'readLinkedReminder', linked(token)), 'after a week').toEqual(unknown);
    await sendAll();
    expect((await reminders()).map(tokenIn)).toHaveLength(2);
    const ending = { params: store, body: { token, is_ended: true } };
    expect(await refused(shop, 'endLinkedReminder', ending)).toEqual(unknown);
    expect(await ofOrder(orderId)).not.toBeNull();
  });

  it('are at most ten in a store, however fast they come', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count++) ids.push(await order());
    const asked = await Promise.all(ids.map((id) => setting(id)));
    const answers = await outcomes(asked.map((request) => callApi(shop, 'setReminder', request)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(10);
    expect(answers.slice(10)).toEqual(['reminders_used', 'reminders_used']);
    const { order_id } = await shop.db.selectFrom('order_reminders').select('order_id').executeTakeFirstOrThrow();
    expect(await set(order_id, 2), 'one that stands is moved').toMatchObject({ weekday: 2 });
  });

  it('end with their store, after the day on which that can be taken back', async () => {
    const orderId = await order();
    waitFor(await set(orderId));
    await shop.db
      .updateTable('stores')
      .set({ withdrawn_at: shop.now() })
      .where('store_id', '=', surat.store_id)
      .execute();
    await sendAll();
    expect(await shop.db.selectFrom('order_reminders').select('order_id').execute()).toHaveLength(1);
    shop.wait(week);
    await sendAll();
    expect(await shop.db.selectFrom('order_reminders').select('order_id').execute()).toEqual([]);
    expect(await reminders()).toEqual([]);
  });

  it('are in what a customer downloads, and are erased with the account and its messages', async () => {
    asha = await signUp(shop);
    const { orderId, token } = await reminded();
    const own = { params: { customerId: asha.id }, token: await newToken(shop, asha) };
    const { data } = await granted(shop, 'getOwnData', own);
    expect(data['reminders']).toMatchObject([{ order_id: orderId, sent_on: expect.any(String) }]);
    expect(JSON.stringify(data['reminders'])).not.toContain('link_hash');
    await shop.db.updateTable('orders').set({ status: 'delivered' }).where('order_id', '=', orderId).execute();
    await granted(shop, 'deleteAccount', { ...own, body: { current_password: asha.password } });
    expect(await shop.db.selectFrom('order_reminders').selectAll().execute()).toEqual([]);
    expect(await reminders()).toEqual([]);
    expect(await refused(shop, 'readLinkedReminder', linked(token))).toMatchObject({ code: 'link_expired' });
  });
});
