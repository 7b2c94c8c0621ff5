import { ShopError } from '#contract/errors';
import { ends } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { confirmIdentity, type IdentityProof } from '#server/customers/accounts';
import { endSessions } from '#server/customers/sessions';
import { isDelivering, readScheduled, todayIn } from '#server/subscriptions/subscriptions';

const personal = ['cart_lines', 'cart_merges', 'addresses'] as const;

/** The row of a customer who has been removed. */
const nobody = {
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

/** Forgets what was written to and sent from the customer's number and e-mail. */
async function forgetTargets(tx: Database, targets: string[]): Promise<void> {
  if (targets.length === 0) return;
  await tx.deleteFrom('messages').where('recipient', 'in', targets).execute();
  await tx.deleteFrom('otp_challenges').where('target', 'in', targets).execute();
  await tx.deleteFrom('otp_credentials').where('target', 'in', targets).execute();
}

/** What is not an order yet becomes none; money that still comes goes back. */
const closePayments = (tx: Database, customer_id: number) =>
  tx
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'cancelled' })
    .where((where) => where.and({ customer_id, status: 'open' }))
    .execute();

/** An order on its way must still find its customer. @throws {ShopError} `orders_open`, naming them */
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

/** So must what a subscription still delivers. @throws {ShopError} `subscription_open` */
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
    const live = (await readScheduled(tx, cart)).filter(isDelivering(todayIn(shop, cart)));
    if (live.length > 0) throw new ShopError('subscription_open');
  }
}

/**
 * Removes a customer for good: who they are, how to reach them, what they kept. Their orders stay as invoices need
 * them; nobody can open them any more.
 * @throws {ShopError} as {@link confirmIdentity} does, and `orders_open`, `subscription_open`
 */
export async function deleteAccount(shop: Shop, customerId: number, confirmation: IdentityProof): Promise<void> {
  await confirmIdentity(shop, customerId, confirmation);
  await shop.db.transaction().execute(async (tx) => {
    const { email, mobile_number } = await tx
      .selectFrom('customers')
      .select(['email', 'mobile_number'])
      .where('customer_id', '=', customerId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await refuseOpenOrders(tx, customerId);
    await refuseLiveSubscriptions(shop, tx, customerId);
    await endSessions(shop, tx, customerId);
    await closePayments(tx, customerId);
    for (const table of personal) await tx.deleteFrom(table).where('customer_id', '=', customerId).execute();
    await forgetTargets(
      tx,
      [email, mobile_number].filter((target) => target !== null),
    );
    await tx
      .updateTable('customers')
      .set({ ...nobody, deleted_at: shop.now() })
      .where('customer_id', '=', customerId)
      .execute();
    await tx.updateTable('sessions').set({ device: '' }).where('customer_id', '=', customerId).execute();
  });
}
