import { sql } from 'kysely';
import type { Need } from '#contract/counter/day';
import { readOpenDays } from '#server/books/closing';
import type { BookStore } from '#server/books/span';
import { sellableStock } from '#server/catalogue/sellable';
import { inStore, type StoreKey } from '#server/db/keys';
import { isInEffect } from '#server/orders/counter-events';
import { refundsWithAttempts } from '#server/payments/store-refunds';
import { channelName, readStoreProblems } from '#server/platform/messages/problems';
import type { Shop } from '#server/platform/shop';

const named = 5;
const maxFound = (store?: StoreKey) => (store ? 1000 : 50_000);
/** A week at the counter, a day for alerts. */
const reportStart = ({ now }: Pick<Shop, 'now'>, store?: StoreKey): Date =>
  new Date(now().getTime() - (store ? 7 : 1) * 86_400_000);

/** Contacts get alerts of these kinds. `messages_failing` is not one of them, because the alert would fail too. */
type UrgentKind = 'refund_failed' | 'cash_short' | 'site_failing' | 'message_failed';

type Found = StoreKey & { order_id?: number | string | null; name?: string | null; since: Date | string | null };

export async function readNeeds(shop: Shop, store: BookStore): Promise<Need[]> {
  return toNeeds([
    ...(await readUrgent(shop, store)),
    ...(await readStoppedMessages(shop, store)),
    ['place_uncertain', await readUncertainPlaces(shop, store)],
    ['sold_out', await readSoldOut(shop, store)],
    ['day_open', (await readOpenDays(shop, store)).map((name) => ({ ...store, name, since: null }))],
  ]);
}

/** Covers all stores in four statements. Leaves out kinds that are not alerted. */
export async function readUrgentNeeds(shop: Shop) {
  const urgent = await readUrgent(shop);
  return {
    storeIds: [...new Set(urgent.flatMap(([, found]) => found.map(({ store_id }) => store_id)))],
    needsOf: (store: StoreKey) =>
      toNeeds(
        urgent.map(([kind, found]) => [
          kind,
          found.filter(({ saas_id, store_id }) => saas_id === store.saas_id && store_id === store.store_id),
        ]),
      ),
  };
}

/** Of one store, or of all. */
const readUrgent = async (shop: Shop, store?: StoreKey): Promise<[UrgentKind, Found[]][]> => [
  ['refund_failed', await readFailedRefunds(shop, store)],
  ['cash_short', await findPaymentDifferences(shop, store)],
  ['site_failing', await readFailingSites(shop, store)],
  ['message_failed', await readUnsent(shop, store)],
];

const toNeeds = <Kind extends Need['kind']>(found: [Kind, Found[]][]): (Need & { kind: Kind })[] =>
  found.filter(([, each]) => each.length > 0).map(([kind, each]) => toNeed(kind, each));

function toNeed<Kind extends Need['kind']>(kind: Kind, found: Found[]): Need & { kind: Kind } {
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

const isOf = (table: string, store?: StoreKey) =>
  store
    ? sql<boolean>`${sql.ref(`${table}.saas_id`)} = ${store.saas_id} and ${sql.ref(`${table}.store_id`)} = ${store.store_id}`
    : sql<boolean>`true`;

const findPaymentDifferences = ({ db, now }: Shop, store?: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('counter_events as event')
    .select(['saas_id', 'store_id', 'order_id', 'at as since'])
    .where(isOf('event', store))
    .where(isInEffect)
    .where((where) => where.or([where('short', 'is not', null), where('excess', 'is not', null)]))
    .where('at', '>=', reportStart({ now }, store))
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

/** Orders with a recent message, to the customer or the store, that could not be sent. */
async function readUnsent({ db, now }: Shop, store?: StoreKey): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select orders.saas_id, orders.store_id, orders.order_id, message.failed_at as since
    from messages as message
    join orders on orders.order_id = (case when message.about ~ '^(order|alert):[0-9]+:'
      then split_part(message.about, ':', 2) end)::bigint
    where message.failed_at >= ${reportStart({ now }, store)} and ${isOf('orders', store)}
    order by message.failed_at desc limit ${maxFound(store)}`.execute(db);
  return rows;
}

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

const readUncertainPlaces = (shop: Shop, store: StoreKey): Promise<Found[]> =>
  shop.db
    .selectFrom('invoices')
    .select(['saas_id', 'store_id', 'order_id', 'at as since'])
    .select(sql<string | null>`'Subscription ' || subscription_no`.as('name'))
    .where(isOf('invoices', store))
    .where('at', '>=', reportStart(shop, store))
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
