import { sql } from 'kysely';
import type { TestShop } from '../shop.ts';
import { items } from './customers.ts';

/** Money and goods as the shop's database and the provider's ledger have them. */
export interface Books {
  shop: Pick<TestShop, 'db'>;
  provider: Pick<TestShop, 'db'>;
  /** How many of each item there were. */
  stock: number;
  /** The orders that customers were shown. */
  shown: number[];
}

/** All that does not add up, each in a few words; nothing when every rupee and every item is where it must be. */
export async function faultsIn(books: Books): Promise<string[]> {
  return [
    ...(await faultsOfMoney(books)),
    ...(await faultsOfStock(books)),
    ...(await faultsOfOrders(books)),
    ...(await faultsOfMessages(books)),
  ];
}

/** Every captured payment is one standing order's, at its very sum, or has gone back, once. */
async function faultsOfMoney({ shop, provider }: Books): Promise<string[]> {
  const payments = await provider.db.selectFrom('sandbox_payments').selectAll().execute();
  const refunds = await provider.db.selectFrom('sandbox_refunds').selectAll().execute();
  const orders = await shop.db
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.order_id')
    .select(['orders.order_id', 'order_value', 'orders.status', 'attempt.payment_id'])
    .where('payment_type', '=', 'online')
    .execute();
  const standing = new Map(
    orders.filter(({ status }) => status !== 'cancelled').map((order) => [order.payment_id, order.order_value]),
  );
  const kept = payments.filter(({ status }) => status === 'captured');
  return [
    ...payments.filter(({ status }) => status === 'authorized').map(({ id }) => `money: ${id} was never taken`),
    ...kept.filter(({ id, amount }) => standing.get(id) !== amount).map(({ id }) => `money: ${id} is no order's sum`),
    ...[...standing.keys()]
      .filter((id) => !kept.some((each) => each.id === id))
      .map((id) => `money: ${id} was not kept`),
    ...doubles(refunds.map(({ payment_id }) => payment_id)).map((id) => `money: ${id} was returned twice`),
    ...(standing.has(null) ? ['money: an online order has no payment'] : []),
  ];
}

async function faultsOfStock({ shop, stock }: Books): Promise<string[]> {
  const sold = await shop.db
    .selectFrom('items')
    .leftJoin('order_lines as line', 'line.item_id', 'items.item_id')
    .leftJoin('orders', 'orders.order_id', 'line.order_id')
    .select([
      'items.item_id',
      'items.stock',
      sql<number>`coalesce(sum(product_qty) filter (where orders.status <> 'cancelled'), 0)::integer`.as('sold'),
    ])
    .where(
      'items.item_id',
      'in',
      items.map(({ item_id }) => item_id),
    )
    .groupBy(['items.item_id', 'items.stock'])
    .execute();
  return sold.flatMap(({ item_id, stock: left, sold }) =>
    left < 0 || left + sold !== stock
      ? [`stock: of ${stock} of ${item_id}, ${sold} were sold and ${left} are left`]
      : [],
  );
}

/** What a customer wanted once was ordered once at most (the name says which wish), and nothing that was shown is gone. */
async function faultsOfOrders({ shop, shown }: Books): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select(['order_id', 'customer_name']).execute();
  const known = new Set(orders.map(({ order_id }) => order_id));
  return [
    ...doubles(orders.map(({ customer_name }) => customer_name)).map((wish) => `order: ${wish} was ordered twice`),
    ...shown.filter((id) => !known.has(id)).map((id) => `order: ${id} is gone`),
  ];
}

/** Every order is confirmed once. */
async function faultsOfMessages({ shop }: Books): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select('order_id').execute();
  const messages = await shop.db
    .selectFrom('messages')
    .select('about')
    .where('about', 'like', 'order:%:placed:%')
    .execute();
  const confirmed = messages.map(({ about }) => Number(about.split(':')[1]));
  return [
    ...orders
      .filter(({ order_id }) => !confirmed.includes(order_id))
      .map(({ order_id }) => `message: ${order_id} has none`),
    ...doubles(confirmed).map((id) => `message: ${id} was confirmed twice`),
  ];
}

const doubles = <T>(all: T[]): T[] => [...new Set(all.filter((each, index) => all.indexOf(each) !== index))];
