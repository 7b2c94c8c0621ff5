import { ShopError } from '#contract/errors';
import { terminalStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { enqueueRatings } from '#server/aftercare/reviews/ratings';
import { confirmIdentity, type IdentityProof } from '#server/auth/identity';
import { isDelivering, readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { todayIn } from '#server/stores/today';
import { ownRows, readPerson, type Person } from './own-rows.ts';
import { declarations, personalData } from './personal-data.ts';
import { inSameStore, storeKeyText } from '#server/db/keys';

/** Closes unfinished payments: no order follows, and money that still arrives is refunded. */
const closePayments = (tx: Database, customer_id: number) =>
  tx
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'cancelled' })
    .where((where) => where.and({ customer_id, status: 'open' }))
    .execute();

/** Ends unpaid reservations. */
const endReservations = (tx: Database, customer_id: number) =>
  tx
    .deleteFrom('plan_reservations')
    .where('customer_id', '=', customer_id)
    .where('subscription_no', 'is', null)
    .execute();

/** Locks the orders, so that concurrent bank details are erased too. The store's debts stay in its ledger. */
async function endReturns(tx: Database, person: Person): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('order_id')
    .where('customer_id', '=', person.customer_id)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  await tx
    .updateTable('order_returns')
    .set({ status: 'declined' })
    .where(ownRows(personalData.order_returns, person))
    .where('status', 'in', ['asked', 'offered'])
    .execute();
}

/** Open orders still need the customer's address. @throws {ShopError} `orders_open`, with their ids */
async function refuseOpenOrders(tx: Database, customer_id: number): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('customer_id', '=', customer_id)
    .where('status', 'not in', terminalStatuses)
    .orderBy('order_id')
    .execute();
  if (open.length > 0) throw new ShopError('orders_open', { order_ids: open.map(({ order_id }) => order_id) });
}

/** So do a subscription's deliveries. @throws {ShopError} `subscription_open` */
async function refuseLiveSubscriptions(shop: Shop, tx: Database, customer_id: number): Promise<void> {
  const stores = await tx
    .selectFrom('stores')
    .innerJoin('subscriptions as own', inSameStore('own', 'stores'))
    .select(['stores.saas_id', 'stores.store_id', 'own.customer_id', 'timezone'])
    .distinct()
    .where('own.customer_id', '=', customer_id)
    .execute();
  for (const cart of stores) {
    const live = (await readScheduledSubscriptions(tx, cart)).filter(isDelivering(todayIn(shop, cart)));
    if (live.length > 0) throw new ShopError('subscription_open');
  }
}

/** Also updates the averages. */
async function endReviews(shop: Shop, tx: Database, customer_id: number): Promise<void> {
  const stores = await tx
    .deleteFrom('reviews')
    .where('customer_id', '=', customer_id)
    .returning(['saas_id', 'store_id'])
    .execute();
  const distinct = new Map(stores.map((store) => [storeKeyText(store), store]));
  const inOrder = [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)); // a fixed order avoids deadlocks between two deletions
  for (const [, store] of inOrder) await enqueueRatings(shop, tx, store);
}

/** As declared in `personalData`. */
async function erase(tx: Database, person: Person): Promise<void> {
  for (const [table, declared] of declarations) {
    const own = ownRows(declared, person);
    if (declared.deletion === 'delete row') {
      await tx.deleteFrom(table).where(own).execute();
      continue;
    }
    const { cleared, clearWhen } = declared;
    const clear = (columns: Record<string, unknown>) =>
      tx
        .updateTable(table as 'orders')
        .set(columns)
        .where(own);
    if (Object.keys(cleared).length > 0) await clear(cleared).execute();
    if (clearWhen) await clear(clearWhen.cleared).where(clearWhen.rows).execute();
  }
}

/** Orders stay for the invoices. @throws {ShopError} as {@link confirmIdentity}; `orders_open`, `subscription_open` */
export async function deleteAccount(shop: Shop, customerId: number, confirmation: IdentityProof): Promise<void> {
  await confirmIdentity(shop, customerId, confirmation);
  await shop.db.transaction().execute(async (tx) => {
    const locking = tx.selectFrom('customers').select('customer_id').where('customer_id', '=', customerId);
    await locking.forUpdate().executeTakeFirstOrThrow();
    const person = await readPerson(tx, customerId);
    await refuseOpenOrders(tx, customerId);
    await refuseLiveSubscriptions(shop, tx, customerId);
    await closePayments(tx, customerId);
    await endReservations(tx, customerId);
    await endReturns(tx, person);
    await endReviews(shop, tx, customerId);
    const deleted = tx.updateTable('customers').set({ deleted_at: shop.now() });
    await deleted.where('customer_id', '=', customerId).execute(); // only a deleted customer may have no contact
    await erase(tx, person);
  });
}
