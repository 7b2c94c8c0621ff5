import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import { ends } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { confirmIdentity, type IdentityProof } from '#server/customers/accounts';
import { ownChallengeKeys } from '#server/customers/challenge-keys';
import { provedContacts } from '#server/customers/proved-targets';
import { endSessions } from '#server/customers/sessions';
import { eraseReturns } from './own-returns.ts';
import { isDelivering, readScheduledSubscriptions } from '#server/subscriptions/subscriptions';
import { todayIn } from '#server/stores/today';

const personalTables = ['cart_lines', 'cart_merges', 'wishes', 'addresses', 'order_reminders'] as const;

/** The anonymous row that a deleted customer leaves. */
const deletedCustomer = {
  name: 'Deleted customer',
  email: null,
  email_verified_at: null,
  mobile_number: null,
  mobile_verified_at: null,
  password_hash: null,
  dob: null,
  address_1: '',
  address_2: '',
};

/** Deletes messages and codes sent to the customer's number and e-mail. */
async function deleteTraces(tx: Database, customerId: number, targets: string[]): Promise<void> {
  if (targets.length === 0) return;
  await tx.deleteFrom('messages').where('recipient', 'in', targets).execute();
  await tx.deleteFrom('otp_challenges').where('target', 'in', ownChallengeKeys(customerId, targets)).execute();
  await tx.deleteFrom('otp_credentials').where('target', 'in', targets).execute();
}

/** Closes unfinished payments: no order follows, and money that still arrives is refunded. */
const closePayments = (tx: Database, customer_id: number) =>
  tx
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'cancelled' })
    .where((where) => where.and({ customer_id, status: 'open' }))
    .execute();

/** Open orders still need the customer's address. @throws {ShopError} `orders_open`, naming them */
async function refuseOpenOrders(tx: Database, customer_id: number): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('customer_id', '=', customer_id)
    .where('status', 'not in', ends)
    .orderBy('order_id')
    .execute();
  if (open.length > 0) throw new ShopError('orders_open', { order_ids: open.map(({ order_id }) => order_id) });
}

/** So do a subscription's coming deliveries. @throws {ShopError} `subscription_open` */
async function refuseLiveSubscriptions(shop: Shop, tx: Database, customer_id: number): Promise<void> {
  const stores = await tx
    .selectFrom('stores')
    .innerJoin('subscriptions as own', (join) =>
      join.onRef('own.saas_id', '=', 'stores.saas_id').onRef('own.store_id', '=', 'stores.store_id'),
    )
    .select(['stores.saas_id', 'stores.store_id', 'own.customer_id', 'timezone'])
    .distinct()
    .where('own.customer_id', '=', customer_id)
    .execute();
  for (const cart of stores) {
    const live = (await readScheduledSubscriptions(tx, cart)).filter(isDelivering(todayIn(shop, cart)));
    if (live.length > 0) throw new ShopError('subscription_open');
  }
}

/** Erases from orders, and from what was quoted for them, who received them instead, and how their doors were found. */
async function eraseOthers(tx: Database, customer_id: number): Promise<void> {
  const noRecipient = { recipient_name: '', recipient_phone: '', landmark: '' };
  await tx.updateTable('orders').set(noRecipient).where('customer_id', '=', customer_id).execute();
  await tx.updateTable('subscriptions').set({ landmark: '' }).where('customer_id', '=', customer_id).execute();
  await tx
    .updateTable('payment_attempts')
    .set({ quote: sql`quote #- '{request,recipient}' #- '{destination,landmark}' #- '{landmark}'` })
    .where('customer_id', '=', customer_id)
    .execute();
  await tx
    .updateTable('plan_reservations')
    .set({ purchase: sql`purchase #- '{landmark}'` })
    .where('customer_id', '=', customer_id)
    .execute();
}

/**
 * Deletes a customer's identity, contacts and saved data for good. Their orders stay for the invoices, but can no longer
 * be opened.
 * @throws {ShopError} as {@link confirmIdentity} does, and `orders_open`, `subscription_open`
 */
export async function deleteAccount(shop: Shop, customerId: number, confirmation: IdentityProof): Promise<void> {
  await confirmIdentity(shop, customerId, confirmation);
  await shop.db.transaction().execute(async (tx) => {
    const contacts = await tx
      .selectFrom('customers')
      .select(['email', 'mobile_number', 'email_verified_at', 'mobile_verified_at'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await refuseOpenOrders(tx, customerId);
    await refuseLiveSubscriptions(shop, tx, customerId);
    await endSessions(shop, tx, customerId);
    await closePayments(tx, customerId);
    await eraseReturns(tx, customerId);
    await eraseOthers(tx, customerId);
    await tx
      .deleteFrom('plan_reservations')
      .where('customer_id', '=', customerId)
      .where('subscription_no', 'is', null)
      .execute();
    for (const table of personalTables) await tx.deleteFrom(table).where('customer_id', '=', customerId).execute();
    // Before its messages: telling deletes a wish and queues its message in one transaction, which this waits for.
    await tx
      .deleteFrom('back_in_stock')
      .where('target', 'in', [...provedContacts(contacts), ''])
      .execute();
    await deleteTraces(
      tx,
      customerId,
      [contacts.email, contacts.mobile_number].filter((target) => target !== null),
    );
    await tx
      .updateTable('customers')
      .set({ ...deletedCustomer, deleted_at: shop.now() })
      .where('customer_id', '=', customerId)
      .execute();
    await tx.updateTable('sessions').set({ device: '' }).where('customer_id', '=', customerId).execute();
  });
}
