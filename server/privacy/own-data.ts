import type { Shop } from '#server/platform/shop';
import { readAccount } from '#server/customers/accounts';

const ofCustomer = (
  { db }: Shop,
  table: 'addresses' | 'cart_lines' | 'orders' | 'subscriptions' | 'sessions',
  customerId: number,
) => db.selectFrom(table).selectAll().where('customer_id', '=', customerId).execute();

/** What a customer has no use for: keys that only the shop's tables know, and what opens a session. */
const inner = ['customer_id', 'session_id', 'idempotency_key', 'request_hash', 'saas_id'];

const readable = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !inner.includes(name))));

async function readLines({ db }: Shop, customerId: number) {
  return db
    .selectFrom('order_lines')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.saas_id', '=', 'order_lines.saas_id')
        .onRef('orders.store_id', '=', 'order_lines.store_id')
        .onRef('orders.order_id', '=', 'order_lines.order_id'),
    )
    .selectAll('order_lines')
    .where('orders.customer_id', '=', customerId)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.line')
    .execute();
}

/** What was paid online and what went back, whether or not it became an order. */
const readPaid = (shop: Shop, table: 'payments' | 'refunds', customerId: number) =>
  shop.db
    .selectFrom(table)
    .innerJoin('payment_attempts as attempt', (join) =>
      join
        .onRef('attempt.saas_id', '=', `${table}.saas_id`)
        .onRef('attempt.store_id', '=', `${table}.store_id`)
        .onRef('attempt.attempt_id', '=', `${table}.attempt_id`),
    )
    .select(['order_id', 'subscription_no', `${table}.payment_id`, `${table}.amount`, `${table}.currency`])
    .select([`${table}.status`, `${table}.created_at`])
    .where('attempt.customer_id', '=', customerId)
    .orderBy(`${table}.created_at`)
    .execute();

/** Everything the shop keeps about a customer, by kind. Amounts are in the currency's smallest unit, as it says. */
export async function readOwnData(shop: Shop, customerId: number): Promise<Record<string, unknown>> {
  const of = async (table: Parameters<typeof ofCustomer>[1]) => readable(await ofCustomer(shop, table, customerId));
  return {
    about: 'Amounts are in the smallest unit of the currency: paise or cents.',
    made_at: shop.now().toISOString(),
    account: await readAccount(shop, customerId),
    addresses: await of('addresses'),
    carts: await of('cart_lines'),
    orders: await of('orders'),
    order_lines: readable(await readLines(shop, customerId)),
    payments: await readPaid(shop, 'payments', customerId),
    refunds: await readPaid(shop, 'refunds', customerId),
    subscriptions: await of('subscriptions'),
    sessions: await of('sessions'),
  };
}
