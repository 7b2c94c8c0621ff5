import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { doJobs } from '#tests/support/jobs';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { addStaffTo, enterAs, newCookie } from '#tests/support/shop/staff';

const minute = 60_000;

describe.each(databases)('messages to staff about unaccepted orders, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    await setStock(shop, 1001, 84);
    await shop.db.updateTable('staff').set({ ended_at: shop.now() }).execute();
    await shop.db.deleteFrom('messages').execute();
    await shop.db.deleteFrom('jobs').execute();
    await shop.db.updateTable('stores').set({ alert_to: '', accept_minutes: 3 }).execute();
  });
  afterAll(() => shop.close());

  const place = async () => (await granted(shop, 'createOrder', orderRequest(await addCustomer(shop)))).data.order_id;
  const keys = () => ({ p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') });
  /** The recipients since the last call. */
  const told = async () => {
    await doJobs(shop, ['order-alert']);
    const messages = await shop.db
      .deleteFrom('messages')
      .where('kind', 'like', 'alert%')
      .returning('recipient')
      .execute();
    return messages.map(({ recipient }) => recipient).toSorted();
  };

  it('go to staff on duty without notifications at once, and after 3 and 6 minutes to all staff on duty and the owners', async () => {
    const owner = await addStaffTo(shop, 'owner');
    const [notified, other] = [await enterAs(shop, 'keeper'), await enterAs(shop, 'keeper')];
    await enterAs(shop, 'rider');
    await enterAs(shop, 'keeper', 34001);
    await addStaffTo(shop, 'keeper'); // not on duty
    await granted(shop, 'addPush', {
      cookie: notified.cookie,
      body: { endpoint: 'https://push.example/notified', ...keys() },
    });
    const id = await place();
    expect(await told()).toEqual([other.target]);
    for (const _ of [3, 6, 9]) {
      shop.wait(3 * minute + 1000);
      expect(await told()).toEqual([owner.target, notified.target, other.target].toSorted());
    }
    shop.wait(3 * minute + 1000);
    expect(await told()).toEqual([]);
    const params = { label: surat.label, orderId: id };
    await granted(shop, 'acceptOrder', { params, cookie: other.cookie, body: {} });
  });

  it('go at once only to the store’s contacts, and to no one after the order is accepted', async () => {
    await shop.db.updateTable('stores').set({ alert_to: 'shop@example.com' }).where('label', '=', 'surat').execute();
    const keeper = await enterAs(shop, 'keeper');
    const id = await place();
    expect(await told()).toEqual(['shop@example.com']);
    shop.wait(3 * minute + 1000);
    expect(await told()).toEqual([keeper.target, 'shop@example.com'].toSorted());
    const params = { label: surat.label, orderId: id };
    await granted(shop, 'acceptOrder', { params, cookie: keeper.cookie, body: {} });
    shop.wait(3 * minute + 1000);
    expect(await told()).toEqual([]);
  });

  it('go once to a contact who is also staff, and not to staff who used the counter 12 hours ago', async () => {
    const owner = await enterAs(shop, 'owner');
    const keeper = await addStaffTo(shop, 'keeper');
    await newCookie(shop, keeper);
    await shop.db
      .updateTable('staff_sessions')
      .set({ seen_at: new Date(shop.now().getTime() - 12 * 60 * minute - 1000) })
      .where('target', '=', keeper.target)
      .execute();
    await shop.db.updateTable('stores').set({ alert_to: owner.target }).where('label', '=', 'surat').execute();
    await place();
    expect(await told()).toEqual([owner.target]);
    shop.wait(3 * minute + 1000);
    expect(await told()).toEqual([owner.target]);
  });
});
