import { sql } from 'kysely';
import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { ofOrder, storeKeyOf, type OrderKey, type StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { isInEffect } from '#server/orders/counter-events';
import { queueMessage, type Message } from '#server/platform/messages/messages';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { alertTargets, getStoreIncludingClosed, storeOrigin } from '#server/stores/stores';
import { queuePushes } from '#server/staff/push-subscriptions';

const maxAlerts = 4;

type Due = OrderKey & Pick<OrderRow, 'order_value'> & { alert: number };

/**
 * First at placing or opening, then every `accept_minutes`. Phones get pushes, contacts get messages. Reminders also go
 * to staff on duty and owners; without contacts, the first alert goes to staff on duty without pushes.
 */
export const orderAlertJob = (shop: Shop): JobKind<'order-alert'> => ({
  name: 'order-alert',
  work: ({ alert, ...key }) =>
    shop.db.transaction().execute(async (tx) => {
      const order = await findUnaccepted(tx, key);
      if (!order) return undefined;
      if (order.opens_at && order.opens_at > shop.now()) return order.opens_at;
      const store = await getStoreIncludingClosed({ db: tx }, key);
      await queuePushes(shop, tx, store, 'order');
      const contacts = alertTargets(store.alert_to);
      const staff = alert > 1 || contacts.length === 0 ? await readStaffToAlert(shop, tx, { ...key, alert }) : [];
      for (const to of new Set([...contacts, ...staff]))
        await queueMessage(tx, alertOf(shop, store, { ...order, alert }, to));
      if (alert < maxAlerts)
        await enqueue(
          tx,
          'order-alert',
          { ...key, alert: alert + 1 },
          timeFromNow(shop, store.accept_minutes * 60_000),
        );
      return undefined;
    }),
});

/** Staff who used the counter within this time are on duty. */
const onDutyMs = 12 * 60 * 60_000;

/** First alert: staff on duty without pushes. Reminders: all staff on duty and the owners. */
async function readStaffToAlert(shop: Shop, tx: Database, { saas_id, store_id, alert }: StoreKey & { alert: number }) {
  const now = shop.now();
  const isReminder = alert > 1;
  const { rows } = await sql<{ target: string }>`
    select distinct target from staff
    where staff.ended_at is null and role in ('owner', 'manager', 'keeper')
      and staff.saas_id = ${saas_id} and coalesce(staff.store_id, ${store_id}) = ${store_id}
      and (${isReminder} and role = 'owner' or exists (
        select from staff_sessions as session
        where session.target = staff.target and session.revoked_at is null and session.expires_at > ${now}
          and session.seen_at > ${new Date(now.getTime() - onDutyMs)}
          and (${isReminder} or not exists (
            select from push_subscriptions as push where push.token_hash = session.token_hash
          ))
      ))
    order by target`.execute(tx);
  return rows.map(({ target }) => target);
}

/** Also locks the order. */
const findUnaccepted = (tx: Database, order: OrderKey) =>
  tx
    .selectFrom('orders')
    .select(['saas_id', 'store_id', 'order_id', 'order_value', 'opens_at'])
    .where(ofOrder(order))
    .where('status', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('counter_events as event')
            .select('event.event')
            .where(ofOrder(order))
            .where('kind', '=', 'accepted')
            .where(isInEffect),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

const counterPage = (shop: Shop, { label }: Store): string => new URL('/counter', storeOrigin(shop, label)).href;

const alertOf = (shop: Shop, store: Store, { order_id, order_value, alert }: Due, to: string): Message => ({
  to,
  kind: alert > 1 ? 'alert_waiting' : 'alert_new',
  variables: {
    store: store.store_name,
    order: String(order_id),
    total: formatMoney(order_value, store),
    link: counterPage(shop, store),
  },
  store: storeKeyOf(store),
  about: `alert:${order_id}:${alert}:${to}`,
});

export const returnAlertJob = (shop: Shop): JobKind<'return-alert'> => ({
  name: 'return-alert',
  work: (key) =>
    shop.db.transaction().execute(async (tx) => {
      const asked = await tx
        .selectFrom('order_returns')
        .select(['saas_id', 'store_id', 'order_id', 'return_id'])
        .where((where) => where.and({ ...key, status: 'asked' }))
        .executeTakeFirst();
      if (asked) await alertOfReturn(shop, tx, asked);
    }),
});

async function alertOfReturn(shop: Shop, tx: Database, asked: OrderKey & { return_id: string }): Promise<void> {
  const store = await getStoreIncludingClosed({ db: tx }, asked);
  await queuePushes(shop, tx, store, 'return');
  for (const to of alertTargets(store.alert_to))
    await queueMessage(tx, {
      to,
      kind: 'alert_return',
      variables: { store: store.store_name, order: String(asked.order_id), link: counterPage(shop, store) },
      store: storeKeyOf(store),
      about: `return-alert:${asked.return_id}:${to}`,
    });
}

export async function countUnaccepted({ db, now }: Shop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders join stores using (saas_id, store_id)
    where status = 'pending'
      and coalesce(opens_at, created_at) + accept_minutes * interval '1 minute' < ${now()}
      and not exists (
        select from counter_events as event
        where event.saas_id = orders.saas_id and event.store_id = orders.store_id and event.order_id = orders.order_id
          and kind = 'accepted' and ${isInEffect}
      )`.execute(db);
  return rows[0]?.count ?? 0;
}
