import { sql } from 'kysely';
import { planSchedule } from '#lib/schedule/plan-schedule';
import type { TestShop } from '#tests/support/shop/shop';
import { items } from './customers.ts';

/** Money and goods as the shop's database and the provider's ledger have them. */
export interface Books {
  shop: Pick<TestShop, 'db'>;
  provider: Pick<TestShop, 'db'>;
  /** How many of each item there were. */
  stock: number;
  /** The orders and subscriptions that customers were shown. */
  shown: { orders: number[]; subscriptions: number[] };
}

/** All that does not add up, each in a few words; nothing when every rupee and every item is where it must be. */
export async function findFaults(books: Books): Promise<string[]> {
  return [
    ...(await moneyFaults(books)),
    ...(await stockFaults(books)),
    ...(await orderFaults(books)),
    ...(await subscriptionFaults(books)),
    ...(await messageFaults(books)),
  ];
}

/**
 * What was taken of every payment, less what went back, is what was bought with it: the very sum of a standing order, or
 * the deliveries that a subscription made.
 */
async function moneyFaults({ shop, provider }: Books): Promise<string[]> {
  const payments = await provider.db.selectFrom('sandbox_payments').selectAll().execute();
  const refunds = await provider.db.selectFrom('sandbox_refunds').selectAll().execute();
  const returned = new Map(refunds.map(({ payment_id, amount }) => [payment_id, amount]));
  const taken = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
  const kept = new Map(taken.map(({ id, amount }) => [id, amount - (returned.get(id) ?? 0)]));
  const bought = new Map([...(await ordersByPayment(shop)), ...(await deliveriesByPayment(shop))]);
  return [
    ...payments.filter(({ status }) => status === 'authorized').map(({ id }) => `money: ${id} was never taken`),
    ...[...kept].flatMap(([id, sum]) => (sum === (bought.get(id) ?? 0) ? [] : [`money: ${id} is not what was bought`])),
    ...[...bought.keys()].filter((id) => id !== null && !kept.has(id)).map((id) => `money: ${id} was not taken`),
    ...duplicates(refunds.map(({ payment_id }) => payment_id)).map((id) => `money: ${id} was returned twice`),
    ...(bought.has(null) ? ['money: an online order or subscription has no payment'] : []),
  ];
}

async function ordersByPayment({ db }: Books['shop']): Promise<[string | null, number][]> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.order_id')
    .select(['order_value', 'attempt.payment_id'])
    .where('payment_type', '=', 'online')
    .where('orders.status', '<>', 'cancelled')
    .execute();
  return orders.map(({ payment_id, order_value }) => [payment_id, order_value]);
}

/** All of them are over: the store has closed. */
const readSubscriptions = ({ db }: Books['shop']) =>
  db
    .selectFrom('subscriptions as own')
    .leftJoin('payment_attempts as attempt', 'attempt.subscription_no', 'own.subscription_no')
    .selectAll('own')
    .select('attempt.payment_id')
    .execute();

type Subscription = Awaited<ReturnType<typeof readSubscriptions>>[number];

const subscriptionDeliveries = ({ plan, start_date: startDate, days_off: daysOff, last_day: lastDay }: Subscription) =>
  planSchedule({ ...plan, startDate, daysOff, holidays: [], lastDay }).deliveries;

async function deliveriesByPayment(shop: Books['shop']): Promise<[string | null, number][]> {
  const worthOf = (own: Subscription) => {
    const prices = new Map(own.plan.items.map(({ itemId, selling }) => [itemId, selling]));
    return subscriptionDeliveries(own)
      .flatMap(({ itemIds }) => itemIds)
      .reduce((sum, itemId) => sum + (prices.get(itemId) ?? 0), 0);
  };
  return (await readSubscriptions(shop)).map((own) => [own.payment_id, worthOf(own)]);
}

async function stockFaults({ shop, stock }: Books): Promise<string[]> {
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
async function orderFaults({ shop, shown }: Books): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select(['order_id', 'customer_name']).execute();
  const known = new Set(orders.map(({ order_id }) => order_id));
  return [
    ...duplicates(orders.map(({ customer_name }) => customer_name)).map((wish) => `order: ${wish} was ordered twice`),
    ...shown.orders.filter((id) => !known.has(id)).map((id) => `order: ${id} is gone`),
  ];
}

/** None stands in the closed store, no customer was delivered to by two on the same day, and nothing that was shown is gone. */
async function subscriptionFaults({ shop, shown }: Books): Promise<string[]> {
  const subscriptions = await readSubscriptions(shop);
  const known = new Set(subscriptions.map(({ subscription_no }) => subscription_no));
  const days = subscriptions.flatMap((own) =>
    subscriptionDeliveries(own).map(({ date }) => `${own.customer_id} on ${date}`),
  );
  return [
    ...subscriptions
      .filter((own) => !own.last_day)
      .map((own) => `subscription: ${own.subscription_no} was left behind`),
    ...duplicates(days).map((day) => `subscription: two deliver to ${day}`),
    ...shown.subscriptions.filter((id) => !known.has(id)).map((id) => `subscription: ${id} is gone`),
  ];
}

/** Every order and subscription is confirmed once; so is the end of a subscription. */
async function messageFaults({ shop }: Books): Promise<string[]> {
  const messages = await shop.db.selectFrom('messages').select('about').execute();
  const orders = await shop.db.selectFrom('orders').select('order_id as number').execute();
  const subscriptions = await shop.db
    .selectFrom('subscriptions')
    .select(['subscription_no as number', 'status'])
    .execute();
  const ended = subscriptions.filter(({ status }) => status === 'cancelled');
  const faultsOf = (all: { number: number }[], about: RegExp) => {
    const told = messages.flatMap((message) => about.exec(message.about)?.[1] ?? []).map(Number);
    return [
      ...all.filter(({ number }) => !told.includes(number)).map(({ number }) => `message: ${number} has none`),
      ...duplicates(told).map((number) => `message: ${number} was told twice`),
    ];
  };
  return [
    ...faultsOf(orders, /^order:(\d+):placed:/),
    ...faultsOf(subscriptions, /^subscription:(\d+):created:/),
    ...faultsOf(ended, /^subscription:(\d+):(?:cancelled|closed):/),
  ];
}

const duplicates = <T>(all: T[]): T[] => [...new Set(all.filter((each, index) => all.indexOf(each) !== index))];
