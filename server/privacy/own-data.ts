import type { Shop } from '#server/platform/shop';
import { readOwnReturns } from './own-returns.ts';
import { readProvedContacts } from '#server/customers/proved-targets';
import { readAccount } from '#server/customers/accounts';

const readRows = (
  { db }: Shop,
  table:
    | 'addresses'
    | 'cart_lines'
    | 'wishes'
    | 'orders'
    | 'subscriptions'
    | 'plan_reservations'
    | 'order_reminders'
    | 'sessions',
  customerId: number,
) => db.selectFrom(table).selectAll().where('customer_id', '=', customerId).execute();

/** Internal keys, useless to the customer, and the secret of a session. */
const internalColumns = [
  'customer_id',
  'session_id',
  'idempotency_key',
  'request_hash',
  'saas_id',
  'rider_id',
  'link_hash',
  'noted_by',
  'paid_back_by',
];

const readable = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internalColumns.includes(name))));

async function readOrderLines({ db }: Shop, customerId: number) {
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

/** What fell from the customer's orders after they were placed. */
const readDeductions = ({ db }: Shop, customerId: number) =>
  db
    .selectFrom('order_deductions as deduction')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.saas_id', '=', 'deduction.saas_id')
        .onRef('orders.store_id', '=', 'deduction.store_id')
        .onRef('orders.order_id', '=', 'deduction.order_id'),
    )
    .select(['deduction.order_id', 'kind', 'line', 'quantity', 'amount', 'reason', 'money', 'at'])
    .select(['transferred_at', 'transfer_reference'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('at')
    .execute();

/** What was offered to the customer instead of missing items. */
const readOffers = ({ db }: Shop, customerId: number) =>
  db
    .selectFrom('replacements')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.saas_id', '=', 'replacements.saas_id')
        .onRef('orders.store_id', '=', 'replacements.store_id')
        .onRef('orders.order_id', '=', 'replacements.order_id'),
    )
    .select(['replacements.order_id', 'line', 'quantity', 'missing_amount', 'item_name', 'product_color', 'unit'])
    .select(['price', 'charged', 'state', 'offered_at', 'expires_at', 'answered_at', 'answered_by'])
    .where('orders.customer_id', '=', customerId)
    .orderBy('offer_id')
    .execute();

/** Online payments or refunds, with or without an order. */
const readTransactions = (shop: Shop, table: 'payments' | 'refunds', customerId: number) =>
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

/** What became of the deliveries of a customer's subscriptions. */
const readDeliveryMarks = ({ db }: Shop, customerId: number) =>
  db
    .selectFrom('delivery_marks as mark')
    .innerJoin('subscriptions as own', 'own.subscription_no', 'mark.subscription_no')
    .select(['mark.subscription_no', 'mark.date', 'mark.state', 'mark.reason', 'mark.at'])
    .where('own.customer_id', '=', customerId)
    .orderBy('mark.date')
    .execute();

/** For which items the customer's proved number and e-mail wait. */
const readAwaited = async ({ db }: Shop, customerId: number) =>
  db
    .selectFrom('back_in_stock')
    .select(['store_id', 'item_id', 'target', 'asked_at', 'confirmed_at', 'expires_at'])
    .where('target', 'in', [...(await readProvedContacts(db, customerId)), ''])
    .orderBy('asked_at')
    .execute();

/** Everything the shop stores about a customer, by kind. Amounts are in minor units. */
export async function readOwnData(shop: Shop, customerId: number): Promise<Record<string, unknown>> {
  const read = async (table: Parameters<typeof readRows>[1]) => readable(await readRows(shop, table, customerId));
  return {
    about: 'Amounts are in the smallest unit of the currency: paise or cents.',
    made_at: shop.now().toISOString(),
    account: await readAccount(shop, customerId),
    addresses: await read('addresses'),
    carts: await read('cart_lines'),
    wishlists: await read('wishes'),
    back_in_stock: await readAwaited(shop, customerId),
    orders: await read('orders'),
    order_lines: readable(await readOrderLines(shop, customerId)),
    replacements: await readOffers(shop, customerId),
    order_deductions: await readDeductions(shop, customerId),
    ...(await readOwnReturns(shop, customerId)),
    payments: await readTransactions(shop, 'payments', customerId),
    refunds: await readTransactions(shop, 'refunds', customerId),
    subscriptions: await read('subscriptions'),
    plan_reservations: await read('plan_reservations'),
    reminders: await read('order_reminders'),
    deliveries: await readDeliveryMarks(shop, customerId),
    sessions: await read('sessions'),
  };
}
