import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNeedAlerts } from '#server/counter/day/need-alerts';
import { addStores, surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { addFailedRefund } from '#tests/support/shop/example-rows';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { openPayment } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };
const minute = 60_000;

describe.each(ruleDatabases)('what needs someone on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let cookie: string;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 99);
    ({ cookie } = await enterAs(shop, 'keeper'));
  });
  afterAll(() => shop.close());

  it('is looked for in as many statements at many stores as at two', async () => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    };
    const counted = { ...shop, db: shop.db.withPlugin(counting) };
    const look = async () => {
      statements = 0;
      await sendNeedAlerts(counted);
      return statements;
    };
    const before = await look();
    await addStores(shop, { count: 40 });
    await shop.db
      .updateTable('stores')
      .set({ alert_to: 'owner@example.com' })
      .where('label', 'like', 'line-%')
      .execute();
    expect(await look()).toBe(before);
    await shop.db.updateTable('stores').set({ withdrawn_at: shop.now() }).where('label', 'like', 'line-%').execute();
    shop.wait(minute);
  });

  it('is told to an owner as it stands, and once a day to the store', async () => {
    await setStock(shop, 1004, 7);
    await shop.db.updateTable('items').set({ stock: 1 }).where('stock', '=', 0).execute();
    const owner = await enterAs(shop, 'owner');
    const read = async () => (await granted(shop, 'readNeeds', { params, cookie: owner.cookie })).data;
    const { attempt } = await openPayment(shop, asha);
    await shop.db.updateTable('refunds').set({ status: 'processed' }).execute();
    expect(await read()).toEqual([]);
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha))).data;
    const failed_at = shop.now();
    await shop.db.updateTable('messages').set({ failed_at }).where('about', 'like', `order:${order_id}:%`).execute();
    await setStock(shop, 1004, 0);
    const site = {
      saas_id: surat.saas_id,
      store_id: surat.store_id,
      failures: 2,
      reason: 'The disk is full\n    at publish',
      wanted_at: failed_at,
    };
    await shop.db
      .insertInto('sites')
      .values(site)
      .onConflict((is) => is.columns(['saas_id', 'store_id']).doUpdateSet(site))
      .execute();
    const refund_id = await addFailedRefund(shop, attempt, surat);
    const since = failed_at.toISOString();
    expect(await read()).toEqual([
      { kind: 'refund_failed', count: 1, since: expect.any(String), orders: [], names: [`pay_${refund_id}`] },
      { kind: 'site_failing', count: 1, since, orders: [], names: ['The disk is full'] },
      { kind: 'message_failed', count: expect.any(Number), since, orders: [order_id], names: [] },
      { kind: 'sold_out', count: 1, since: null, orders: [], names: [expect.any(String)] },
    ]);
    expect((await refused(shop, 'readNeeds', { params, cookie })).code).toBe('not_found');
    await shop.db.updateTable('stores').set({ alert_to: 'owner@example.com' }).where('label', '=', 'surat').execute();
    const told = async () => {
      await sendNeedAlerts(shop);
      return shop.db
        .selectFrom('messages')
        .select(['recipient', 'subject'])
        .where('about', 'like', 'need:%')
        .orderBy('subject')
        .execute();
    };
    await told();
    expect(await told()).toEqual(
      [expect.stringMatching(/could not be sent$/), '1 refund failed', 'Your pages are not published'].map((what) => ({
        recipient: 'owner@example.com',
        subject: typeof what === 'string' ? `Surat Sadan: ${what}` : what,
      })),
    );
    shop.wait(24 * 60 * minute);
    expect(await told()).toHaveLength(5); // a lasting need is sent again, a failure of the day before is not
    shop.wait(8 * 24 * 60 * minute);
    await setStock(shop, 1004, 7);
    const later = (await enterAs(shop, 'owner')).cookie;
    const kinds = (await granted(shop, 'readNeeds', { params, cookie: later })).data.map(({ kind }) => kind);
    expect(kinds).toEqual(['refund_failed', 'site_failing']);
  });
});
