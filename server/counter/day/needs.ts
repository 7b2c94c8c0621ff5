import { sql } from 'kysely';
import type { Need } from '#contract/counter/day';
import { sellableStock } from '#server/catalogue/sellable';
import type { StoreKey } from '#server/db/keys';
import { readStoreRefunds } from '#server/payments/store-refunds';
import type { Shop } from '#server/platform/shop';

/** How many of each kind are named. */
const named = 5;
/** For how long a message that could not be sent is reported. */
const messageDays = 7;

type Found = { name: string; since: Date | string | null };

/** What needs attention in a store now; empty when nothing does. */
export async function readNeeds(shop: Shop, store: StoreKey): Promise<Need[]> {
  const found: [Need['kind'], Found[]][] = [
    ['refund_failed', await readFailedRefunds(shop, store)],
    ['site_failing', await readFailingSite(shop, store)],
    ['message_failed', await readUnsent(shop, store)],
    ['sold_out', await readSoldOut(shop, store)],
  ];
  return found.filter(([, each]) => each.length > 0).map(([kind, each]) => toNeed(kind, each));
}

function toNeed(kind: Need['kind'], found: Found[]): Need {
  const times = found.flatMap(({ since }) => (since === null ? [] : [new Date(since).getTime()]));
  return {
    kind,
    count: found.length,
    since: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    names: [...new Set(found.map(({ name }) => name))].filter(Boolean).slice(0, named),
  };
}

async function readFailedRefunds(shop: Shop, store: StoreKey): Promise<Found[]> {
  const refunds = await readStoreRefunds(shop, store);
  return refunds
    .filter(({ status }) => status === 'failed')
    .map(({ order_id, payment_id, since }) => ({ name: order_id ? `Order ${order_id}` : payment_id, since }));
}

/** The store's pages that cannot be published, or were put back to an earlier release. */
const readFailingSite = ({ db }: Shop, { saas_id, store_id }: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('sites')
    .select([sql<string>`''`.as('name'), 'wanted_at as since'])
    .where((where) => where.and({ saas_id, store_id }))
    .where((where) => where.or([where('failures', '>', 0), where('is_held', '=', true)]))
    .execute();

/** The orders of which a message to the customer, or to the store itself, could not be sent in the last days. */
async function readUnsent({ db, now }: Shop, { saas_id, store_id }: StoreKey): Promise<Found[]> {
  const from = new Date(now().getTime() - messageDays * 86_400_000);
  const { rows } = await sql<Found>`
    select 'Order ' || orders.order_id as name, message.failed_at as since
    from messages as message
    join orders on orders.order_id = (case when message.about ~ '^(order|alert):[0-9]+:'
      then split_part(message.about, ':', 2) end)::bigint
    where message.failed_at >= ${from} and orders.saas_id = ${saas_id} and orders.store_id = ${store_id}
    order by message.failed_at`.execute(db);
  return rows;
}

const readSoldOut = ({ db, now }: Shop, { saas_id, store_id }: StoreKey): Promise<Found[]> =>
  db
    .selectFrom('items')
    .select(['item_name as name', sql<null>`null`.as('since')])
    .where((where) => where.and({ saas_id, store_id }))
    .where(sellableStock(now()), '=', 0)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
