import { sql } from 'kysely';
import { planSchedule } from '#lib/schedule/plan-schedule';
import type { TestShop } from '#tests/support/shop/shop';
import { readBroken } from '#tests/support/shop-model/rules';
import { items } from './customers.ts';

/** The shop's database and the provider's ledger, with what customers were shown. */
export interface Books {
  shop: Pick<TestShop, 'db'>;
  provider: Pick<TestShop, 'db'>;
  /** The initial stock of each item. */
  stock: number;
  /** The orders and subscriptions that customers were shown. */
  shown: { orders: number[]; subscriptions: number[] };
}

/** A message for each inconsistency between payments, refunds, orders, subscriptions, stock and messages. */
export async function findFaults(books: Books): Promise<string[]> {
  return [
    ...(await moneyFaults(books)),
    ...(await stockFaults(books)),
    ...(await orderFaults(books)),
    ...(await ledgerFaults(books)),
    ...(await subscriptionFaults(books)),
    ...(await messageFaults(books)),
  ];
}

/**
 * Each payment less its refunds equals what was bought with it: the total of an uncancelled order, what is too small for a refund, or the deliveries of a
 * subscription.
 */
async function moneyFaults({ shop, provider }: Books): Promise<string[]> {
  const payments = await provider.db.selectFrom('sandbox_payments').selectAll().execute();
  const refunds = await provider.db.selectFrom('sandbox_refunds').selectAll().execute();
  const byPayment = Map.groupBy(refunds, ({ payment_id }) => payment_id);
  const refundedOf = (id: string) => (byPayment.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const captured = payments.filter(({ status }) => status === 'captured' || status === 'refunded');
  const net = new Map(captured.map(({ id, amount }) => [id, amount - refundedOf(id)]));
  const bought = new Map([...(await ordersByPayment(shop)), ...(await deliveriesByPayment(shop))]);
  return [
    ...payments.filter(({ status }) => status === 'authorized').map(({ id }) => `money: ${id} was never captured`),
    ...[...net].flatMap(([id, sum]) => (sum === (bought.get(id) ?? 0) ? [] : [`money: ${id} is not what was bought`])),
    ...[...bought.keys()].filter((id) => id !== null && !net.has(id)).map((id) => `money: ${id} was not captured`),
    ...duplicates(refunds.map(({ receipt, id }) => receipt ?? id)).map((id) => `money: refund ${id} was made twice`),
    ...(bought.has(null) ? ['money: an online order or subscription has no payment'] : []),
  ];
}

async function ordersByPayment({ db }: Books['shop']): Promise<[string | null, number][]> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('payment_attempts as attempt', 'attempt.order_id', 'orders.order_id')
    .select(['order_value', 'deducted', 'attempt.payment_id', 'orders.status'])
    .select((order) =>
      order
        .selectFrom('order_adjustments as owed')
        .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
        .whereRef('owed.order_id', '=', 'orders.order_id')
        .where('owed.money', '=', 'transfer')
        .as('owed'),
    )
    .where('payment_type', '=', 'online')
    .execute();
  return orders
    .filter(({ status, owed }) => status !== 'cancelled' || owed)
    .map(({ payment_id, order_value, deducted, status, owed }) => [
      payment_id,
      (status === 'cancelled' ? 0 : order_value - deducted) + Number(owed ?? 0),
    ]);
}

/** All subscriptions; each has ended, as the store has closed. */
const readSubscriptions = ({ db }: Books['shop']) =>
  db
    .selectFrom('subscriptions as subscription')
    .leftJoin('payment_attempts as attempt', 'attempt.subscription_no', 'subscription.subscription_no')
    .selectAll('subscription')
    .select('attempt.payment_id')
    .execute();

type Subscription = Awaited<ReturnType<typeof readSubscriptions>>[number];

const subscriptionDeliveries = ({ plan, start_date: startDate, days_off: daysOff, last_day: lastDay }: Subscription) =>
  planSchedule({ ...plan, startDate, daysOff, holidays: [], lastDay }).deliveries;

async function deliveriesByPayment(shop: Books['shop']): Promise<[string | null, number][]> {
  const deliveredValue = (subscription: Subscription) => {
    const prices = new Map(subscription.plan.items.map(({ itemId, selling }) => [itemId, selling]));
    return subscriptionDeliveries(subscription)
      .flatMap(({ itemIds }) => itemIds)
      .reduce((sum, itemId) => sum + (prices.get(itemId) ?? 0), 0);
  };
  return (await readSubscriptions(shop)).map((subscription) => [subscription.payment_id, deliveredValue(subscription)]);
}

/** Of each item what is on the shelf and what went out, less what came back of it, are what there was. */
async function stockFaults({ shop, stock }: Books): Promise<string[]> {
  const ids = items.map(({ item_id }) => item_id);
  const { rows } = await sql<{ item_id: number; left: number; sold: number }>`
    with adjusted as (
      select line, order_id, sum(quantity)::integer as pieces, sum(restock)::integer as back
      from order_adjustments group by line, order_id
    )
    select items.item_id, items.stock as left, coalesce(sum(case orders.status
      when 'cancelled' then coalesce(adjusted.pieces, 0) else product_qty end - coalesce(adjusted.back, 0)), 0)::integer as sold
    from items
      left join order_lines as line on line.item_id = items.item_id
      left join orders on orders.order_id = line.order_id
      left join adjusted on adjusted.order_id = line.order_id and adjusted.line = line.line
    where items.item_id = any(${ids}) group by items.item_id, items.stock`.execute(shop.db);
  return rows.flatMap(({ item_id, left, sold }) =>
    left < 0 || left + sold !== stock
      ? [`stock: of ${stock} of ${item_id}, ${sold} were sold and ${left} are left`]
      : [],
  );
}

/** Adjustments add up, have their credit notes, and were made once for each reason: a return has one line here. */
async function ledgerFaults({ shop }: Books): Promise<string[]> {
  const reasons = await shop.db
    .selectFrom('order_adjustments')
    .select('reason')
    .where('reason', 'not like', 'Missing:%')
    .where('kind', '<>', 'cancellation')
    .execute();
  return [
    ...(await readBroken(shop.db)).map((broken) => `ledger: ${broken}`),
    ...duplicates(reasons.map(({ reason }) => reason)).map((reason) => `ledger: the ${reason} was made twice`),
  ];
}

/** Each purchase was ordered at most once (its name is the order's customer name), and no order that was shown is missing. */
async function orderFaults({ shop, shown }: Books): Promise<string[]> {
  const orders = await shop.db.selectFrom('orders').select(['order_id', 'customer_name']).execute();
  const known = new Set(orders.map(({ order_id }) => order_id));
  return [
    ...duplicates(orders.map(({ customer_name }) => customer_name)).map(
      (purchase) => `order: ${purchase} was ordered twice`,
    ),
    ...shown.orders.filter((id) => !known.has(id)).map((id) => `order: ${id} is missing`),
  ];
}

/** All have ended with the store, at most one delivers to a customer on a day, and none that was shown is missing. */
async function subscriptionFaults({ shop, shown }: Books): Promise<string[]> {
  const subscriptions = await readSubscriptions(shop);
  const known = new Set(subscriptions.map(({ subscription_no }) => subscription_no));
  const days = subscriptions.flatMap((subscription) =>
    subscriptionDeliveries(subscription).map(({ date }) => `${subscription.customer_id} on ${date}`),
  );
  return [
    ...subscriptions
      .filter((subscription) => !subscription.last_day)
      .map((subscription) => `subscription: ${subscription.subscription_no} has not ended`),
    ...duplicates(days).map((day) => `subscription: two deliver to ${day}`),
    ...shown.subscriptions.filter((id) => !known.has(id)).map((id) => `subscription: ${id} is missing`),
  ];
}

/** Every order, subscription and cancelled subscription has exactly one message. */
async function messageFaults({ shop }: Books): Promise<string[]> {
  const messages = await shop.db.selectFrom('messages').select('about').execute();
  const orders = await shop.db.selectFrom('orders').select('order_id as number').execute();
  const subscriptions = await shop.db
    .selectFrom('subscriptions')
    .select(['subscription_no as number', 'status'])
    .execute();
  const ended = subscriptions.filter(({ status }) => status === 'cancelled');
  const faultsOf = (all: { number: number }[], about: RegExp) => {
    const sent = messages.flatMap((message) => about.exec(message.about)?.[1] ?? []).map(Number);
    return [
      ...all.filter(({ number }) => !sent.includes(number)).map(({ number }) => `message: ${number} has none`),
      ...duplicates(sent).map((number) => `message: ${number} was sent twice`),
    ];
  };
  return [
    ...faultsOf(orders, /^order:(\d+):placed:/),
    ...faultsOf(subscriptions, /^subscription:(\d+):created:/),
    ...faultsOf(ended, /^subscription:(\d+):(?:cancelled|closed):/),
  ];
}

const duplicates = <T>(all: T[]): T[] => [...new Set(all.filter((value, index) => all.indexOf(value) !== index))];
