import { localTime } from '#lib/schedule/zoned-time';
import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import type { CartKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { endAfter, markEnded } from '#server/subscriptions/changes';
import { queueClosedStoreMessage } from '#server/subscriptions/messages';
import { readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { inSameStore } from '#server/db/keys';

const graceMs = 24 * 60 * 60_000;

const findCustomerOfClosedStore = ({ db, now }: Shop): Promise<CartKey | undefined> =>
  db
    .selectFrom('stores')
    .innerJoin('subscriptions as subscription', inSameStore('subscription', 'stores'))
    .select(['subscription.saas_id', 'subscription.store_id', 'subscription.customer_id'])
    .where('stores.withdrawn_at', '<=', new Date(now().getTime() - graceMs))
    .where('subscription.status', 'in', ['current', 'next'])
    .limit(1)
    .executeTakeFirst();

/** Refunds deliveries after the closing day once, even with concurrent processes. False when no customer is left. */
async function endSubscriptionsInClosedStore(shop: Shop): Promise<boolean> {
  const cart = await findCustomerOfClosedStore(shop);
  if (!cart) return false;
  await shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, cart);
    const store = await getStoreIncludingClosed({ db: tx }, cart);
    if (!store.withdrawn_at) return;
    const lastDay = localTime(store.withdrawn_at.getTime(), store.timezone).date;
    for (const subscription of await readScheduledSubscriptions(tx, cart, { unfinished: true })) {
      const refund = await endAfter({ ...shop, db: tx }, subscription, lastDay, 'store_closed');
      if (refund > 0) await queueClosedStoreMessage(tx, store, subscription, lastDay, refund);
      else await markEnded(tx, subscription);
    }
  });
  return true;
}

export const closedStoresJob = (shop: Shop): JobKind<'closed-stores'> => ({
  name: 'closed-stores',
  everyMs: 60_000,
  leaseMs: 5 * 60_000,
  async work() {
    while (await endSubscriptionsInClosedStore(shop));
  },
});
