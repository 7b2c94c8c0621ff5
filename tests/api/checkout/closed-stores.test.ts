import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#lib/schedule/zoned-time';
import { surat } from '#tests/support/shop/catalogue';
import { newToken, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { readMessagesTo, reconcile } from '#tests/support/shop/payments';
import { addPlans, deliveryDays, readPastSubscriptions, subscribe } from '#tests/support/shop/plans';
import type { TestShop } from '#tests/support/shop/shop';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import { doJobs } from '#tests/support/jobs';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('a store that closes on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let own: Awaited<ReturnType<typeof subscribe>>;
  let waited = 0;
  balancedShopAround({
    open,
    prepare: addPlans,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
  });
  beforeEach(async () => {
    own = await subscribe(shop, asha);
  });
  afterEach(async () => {
    await setClosed(null);
    shop.wait(-waited);
    waited = 0;
  });

  const wait = (milliseconds: number) => {
    shop.wait(milliseconds);
    waited += milliseconds;
  };
  const waitUntilNoonOf = (date = '') =>
    wait(momentOf({ date, minutes: 12 * 60 }, 'Asia/Kolkata') - shop.now().getTime());
  const setClosed = (withdrawn_at: Date | null) =>
    shop.db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', surat.store_id).execute();
  const readOutcomes = () =>
    shop.db
      .selectFrom('subscriptions as subscription')
      .leftJoin('payment_attempts as attempt', 'attempt.subscription_no', 'subscription.subscription_no')
      .leftJoin('refunds', 'refunds.payment_id', 'attempt.payment_id')
      .select(['subscription.status', 'refunds.amount', 'refunds.reason', 'refunds.status as refund'])
      .where('subscription.customer_id', '=', asha.id)
      .orderBy('subscription.subscription_no')
      .execute();
  const unchanged = { status: 'current', amount: null };

  it('refunds deliveries after that day once, also of the renewal, and tells the customer', async () => {
    await subscribe(shop, asha, { renewal: true, items: [1002] });
    const tenth = deliveryDays(own)[9];
    waitUntilNoonOf(tenth);
    await setClosed(shop.now());
    wait(24 * hour);
    await Promise.all(Array.from({ length: 4 }, () => doJobs(shop, ['closed-stores'])));
    await reconcile(shop);
    expect(await readOutcomes()).toEqual([
      { status: 'cancelled', amount: 16 * 21_000, reason: 'store_closed', refund: 'processed' },
      { status: 'cancelled', amount: 91_000, reason: 'store_closed', refund: 'processed' },
    ]);
    const closingMessages = (await readMessagesTo(shop, asha)).filter((text) => text.includes('has closed'));
    expect(closingMessages.filter((text) => text.includes('We are returning ₹3,360'))).toHaveLength(1);
    expect(closingMessages).toHaveLength(2);
    expect(await doJobs(shop, ['closed-stores'])).toBe(0);
    await setClosed(null);
    wait(1000);
    const later = { ...asha, token: await newToken(shop, asha) };
    expect((await readPastSubscriptions(shop, later))[1]).toMatchObject({
      lastDay: tenth,
      refund: { amount: 3360, is_made: true },
    });
  });

  it('keeps its subscriptions when it is restored within a day', async () => {
    await setClosed(shop.now());
    wait(24 * hour - minute);
    await reconcile(shop);
    await setClosed(null);
    wait(2 * minute);
    await reconcile(shop);
    expect(await readOutcomes()).toMatchObject([unchanged]);
  });

  it('refunds later when the first attempt fails halfway', async () => {
    await sql`create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'the connection is gone'; end $$`.execute(shop.db);
    await sql`create trigger break_off before insert on refunds for each row execute function break_off()`.execute(
      shop.db,
    );
    await setClosed(shop.now());
    wait(24 * hour);
    const all = () => shop.db.selectFrom('subscriptions').selectAll().orderBy('subscription_no').execute();
    const before = await all();
    await expect(doJobs(shop, ['closed-stores'])).rejects.toThrow('the connection is gone');
    await sql`drop function break_off cascade`.execute(shop.db);
    expect(await all()).toEqual(before);
    await reconcile(shop);
    expect(await readOutcomes()).toMatchObject([{ status: 'cancelled', amount: 546_000, refund: 'processed' }]);
  });

  it('refunds nothing when everything was delivered', async () => {
    waitUntilNoonOf(deliveryDays(own).at(-1));
    await setClosed(shop.now());
    wait(24 * hour);
    await reconcile(shop);
    expect(await readOutcomes()).toMatchObject([{ status: 'ended', amount: null }]);
  });
});
