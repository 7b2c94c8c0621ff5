import { sql } from 'kysely';
import type { Need } from '#contract/counter/day';
import { readOpenDays } from '#server/books/closing';
import type { BookStore } from '#server/books/span';
import { sellableStock } from '#server/catalogue/sellable';
import { inStore, type StoreKey } from '#server/db/keys';
import { stands } from '#server/orders/counter-events';
import { refundsWithAttempts } from '#server/payments/store-refunds';
import { channelName, readStoreProblems } from '#server/platform/messages/problems';
import type { Shop } from '#server/platform/shop';

/** How many of each kind are named. */
const named = 5;
/** How many of each kind are read, for one store or for all stores. */
const maxFound = (store?: StoreKey) => (store ? 1000 : 50_000);
/** Start of the period for unsent messages and cash shortfalls: a week at the counter, a day for alerts. */
const reportedFrom = ({ now }: Pick<Shop, 'now'>, store?: StoreKey): Date =>
  new Date(now().getTime() - (store ? 7 : 1) * 86_400_000);

/** What a need is about: an order, or something else with a name. */
type Found = StoreKey & { order_id?: number | string | null; name?: string | null; since: Date | string | null };

/** What needs attention in a store now; empty when nothing does. */
export async function readNeeds(shop: Shop, store: BookStore): Promise<Need[]> {
  return toNeeds([
    ...(await readUrgent(shop, store)),
    ...(await readStoppedMessages(shop, store)),
    ['place_uncertain', await readUncertainPlaces(shop, store)],
    ['sold_out', await readSoldOut(shop, store)],
    ['day_open', (await readOpenDays(shop, store)).map((name) => ({ ...store, name, since: null }))],
  ]);
}

/** What needs attention in any store but what is sold out, in four statements, and the ids of these stores. */
export async function readUrgentNeeds(shop: Shop) {
  const urgent = await readUrgent(shop);
  return {
    storeIds: [...new Set(urgent.flatMap(([, found]) => found.map(({ store_id }) => store_id)))],
    needsOf: (store: StoreKey): Need[] =>
      toNeeds(
        urgent.map(([kind, found]) => [
          kind,
          found.filter(({ saas_id, store_id }) => saas_id === store.saas_id && store_id === store.store_id),
        ]),
      ),
  };
}

/** Of one store, or of all. */
const readUrgent = async (shop: Shop, store?: StoreKey): Promise<[Need['kind'], Found[]][]> => [
  ['refund_failed', await readFailedRefunds(shop, store)],
  ['cash_short', await findPaymentDifferences(shop, store)],
  ['site_failing', await readFailingSites(shop, store)],
  ['message_failed', await readUnsent(shop, store)],
];

const toNeeds = (found: [Need['kind'], Found[]][]): Need[] =>
  found.filter(([, each]) => each.length > 0).map(([kind, each]) => toNeed(kind, each));

function toNeed(kind: Need['kind'], found: Found[]): Need {
  const times = found.flatMap(({ since }) => (since === null ? [] : [new Date(since).getTime()]));
  return {
    kind,
    count: found.length,
    since: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    orders: distinct(found.map(({ order_id }) => order_id && Number(order_id))),
    names: distinct(found.map(({ name }) => name)),
  };
}

const distinct = <T>(all: (T | null | undefined | 0 | '')[]): T[] =>
  [...new Set(all.filter((one): one is T => Boolean(one)))].slice(0, named);

/** The condition of a table's rows of a store; of all rows without one. */
const isOf = (table: string, store?: StoreKey) =>
  store
    ? sql<boolean>`${sql.ref(`${table}.saas_id`)} = ${store.saas_id} and ${sql.ref(`${table}.store_id`)} = ${store.store_id}`
    : sql<boolean>`true`;

/** Orders that were paid too little or too much in the last days. */
const findPaymentDifferences = ({ db, now }: Shop, store?: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('counter_events as event')
    .select(['saas_id', 'store_id', 'order_id', 'at as since'])
    .where(isOf('event', store))
    .where(stands)
    .where((where) => where.or([where('short', 'is not', null), where('excess', 'is not', null)]))
    .where('at', '>=', reportedFrom({ now }, store))
    .orderBy('event', 'desc')
    .limit(maxFound(store))
    .execute();

const readFailedRefunds = ({ db }: Shop, store?: StoreKey): Promise<Found[]> =>
  refundsWithAttempts(db)
    .select(['refunds.saas_id', 'refunds.store_id', 'attempt.order_id', 'refunds.created_at as since'])
    .select(sql<string | null>`case when attempt.order_id is null then refunds.payment_id end`.as('name'))
    .where('refunds.status', '=', 'failed')
    .where(isOf('refunds', store))
    .orderBy('refunds.created_at', 'desc')
    .limit(maxFound(store))
    .execute();

/** Stores' pages that cannot be published, or were put back to an earlier release; named by the reason. */
const readFailingSites = ({ db }: Shop, store?: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('sites')
    .select([
      'saas_id',
      'store_id',
      sql<string>`left(split_part(reason, chr(10), 1), 200)`.as('name'),
      'wanted_at as since',
    ])
    .where(isOf('sites', store))
    .where((where) => where.or([where('failures', '>', 0), where('is_held', '=', true)]))
    .limit(maxFound(store))
    .execute();

/** The orders of which a message to the customer, or to the store itself, could not be sent in the last days. */
async function readUnsent({ db, now }: Shop, store?: StoreKey): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select orders.saas_id, orders.store_id, orders.order_id, message.failed_at as since
    from messages as message
    join orders on orders.order_id = (case when message.about ~ '^(order|alert):[0-9]+:'
      then split_part(message.about, ':', 2) end)::bigint
    where message.failed_at >= ${reportedFrom({ now }, store)} and ${isOf('orders', store)}
    order by message.failed_at desc limit ${maxFound(store)}`.execute(db);
  return rows;
}

/** The channels over which messages of the store do not go out: the bound of the day is reached, or they keep failing. */
async function readStoppedMessages(shop: Shop, store: StoreKey): Promise<[Need['kind'], Found[]][]> {
  const problems = await readStoreProblems(shop, store);
  const ofKind = (kind: 'used_up' | 'failing'): Found[] =>
    problems
      .filter((problem) => problem.kind === kind)
      .map(({ channel, since, reason }) => ({
        ...store,
        since,
        name: kind === 'used_up' ? channelName(channel) : `${channelName(channel)}: ${reason}`,
      }));
  return [
    ['messages_used_up', ofKind('used_up')],
    ['messages_failing', ofKind('failing')],
  ];
}

/** Recent invoices with an uncertain place of supply. */
const readUncertainPlaces = (shop: Shop, store: StoreKey): Promise<Found[]> =>
  shop.db
    .selectFrom('invoices')
    .select(['saas_id', 'store_id', 'order_id', 'at as since'])
    .select(sql<string | null>`'Subscription ' || subscription_no`.as('name'))
    .where(isOf('invoices', store))
    .where('at', '>=', reportedFrom(shop, store))
    .where(sql<boolean>`invoice -> 'supply' ->> 'isSure' = 'false'`)
    .orderBy('at', 'desc')
    .limit(maxFound(store))
    .execute();

const readSoldOut = ({ db, now }: Shop, store: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('items')
    .select(['saas_id', 'store_id', 'item_name as name', sql<null>`null`.as('since')])
    .where(inStore(store))
    .where(sellableStock(now()), '=', 0)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
