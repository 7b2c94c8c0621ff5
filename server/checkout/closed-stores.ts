import { localTime } from '#lib/schedule/zoned-time';
import type { Shop } from '#server/platform/shop';
import type { CartKey } from '#server/db/keys';
import { lockCustomerQuery } from '#server/orders/insert-order';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { endAfter } from '#server/subscriptions/changes';
import { queueClosedStoreMessage } from '#server/subscriptions/messages';
import { markEnded } from '#server/subscriptions/purchase';
import { readScheduledSubscriptions } from '#server/subscriptions/subscriptions';

/** How long an operator has to bring back a store that was withdrawn by mistake. */
const graceMs = 24 * 60 * 60_000;

/** A customer with a subscription in a store that has been closed for a day; undefined when there is none. */
const findCustomerOfClosedStore = ({ db, now }: Shop): Promise<CartKey | undefined> =>
  db
    .selectFrom('stores')
    .innerJoin('subscriptions as own', (join) =>
      join.onRef('own.saas_id', '=', 'stores.saas_id').onRef('own.store_id', '=', 'stores.store_id'),
    )
    .select(['own.saas_id', 'own.store_id', 'own.customer_id'])
    .where('stores.withdrawn_at', '<=', new Date(now().getTime() - graceMs))
    .where('own.status', 'in', ['current', 'next'])
    .limit(1)
    .executeTakeFirst();

/**
 * Ends what a customer still has of plans in a store that has closed, and tells them: what would have come after the day it
 * closed on is paid back the way it was paid, once, whoever else sees to it at the same time. False when there is nobody.
 */
export async function endSubscriptionsInClosedStore(shop: Shop): Promise<boolean> {
  const cart = await findCustomerOfClosedStore(shop);
  if (!cart) return false;
  await shop.db.transaction().execute(async (tx) => {
    await lockCustomerQuery(tx, cart).execute();
    const store = await getStoreIncludingClosed({ db: tx }, cart);
    if (!store.withdrawn_at) return;
    const lastDay = localTime(store.withdrawn_at.getTime(), store.timezone).date;
    for (const own of await readScheduledSubscriptions(tx, cart, { standing: true })) {
      const refund = await endAfter(tx, own, lastDay, 'store_closed');
      if (refund > 0) await queueClosedStoreMessage(tx, store, own, lastDay, refund);
      else await markEnded(tx, own);
    }
  });
  return true;
}
