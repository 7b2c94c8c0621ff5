import { sql } from 'kysely';
import { isEmail } from '#contract/fields';
import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { queueMessage } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { alertTargets, getStoreIncludingClosed, storeOrigin } from '#server/stores/stores';
import { queuePushes } from './push-subscriptions.ts';

/** How often a store is reminded of an order that is not accepted. */
const maxAlerts = 4;
const batch = 100;

type Due = OrderKey & Pick<OrderRow, 'order_value'> & { alerts: number };

/**
 * Notifies stores of orders that are not yet accepted: of a new one at once (at the opening, when it was placed before), and
 * again each time that the store's minutes have passed. @returns whether there may be more
 */
export const queueAlerts = (shop: Shop): Promise<boolean> =>
  shop.db.transaction().execute(async (tx) => {
    const claimed = await claimDue(tx, shop.now());
    for (const [, orders] of Map.groupBy(claimed, ({ saas_id, store_id }) => `${saas_id} ${store_id}`))
      await alertStore(shop, tx, orders);
    return claimed.length === batch;
  });

/** Claims orders whose alert is due, and sets the next one. Accepted orders have none any more. */
async function claimDue(tx: Database, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due & { is_accepted: boolean }>`
    with due as (
      select saas_id, store_id, order_id, exists (
        select from counter_events as event
        where event.saas_id = orders.saas_id and event.store_id = orders.store_id and event.order_id = orders.order_id
          and kind = 'accepted'
      ) as is_accepted
      from orders
      where alert_after <= ${now} and status = 'pending'
      order by alert_after
      limit ${batch}
      for update skip locked
    )
    update orders set
      alerts = alerts + 1,
      alert_after = case when not is_accepted and alerts + 1 < ${maxAlerts}
        then ${now}::timestamptz + accept_minutes * interval '1 minute' end
    from due join stores using (saas_id, store_id)
    where orders.saas_id = due.saas_id and orders.store_id = due.store_id and orders.order_id = due.order_id
    returning orders.saas_id, orders.store_id, orders.order_id, orders.order_value, orders.alerts, is_accepted`.execute(
    tx,
  );
  return rows.filter(({ is_accepted }) => !is_accepted);
}

async function alertStore(shop: Shop, tx: Database, orders: Due[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const store = await getStoreIncludingClosed({ db: tx }, first);
  await queuePushes(shop, tx, store, 'order');
  for (const to of alertTargets(store.alert_to))
    for (const order of orders) await queueMessage(tx, { to, ...alertText(shop, store, order, to) });
}

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

function alertText(shop: Shop, store: Store, { order_id, order_value, alerts }: Due, to: string) {
  const counter = new URL('/counter', storeOrigin(shop, store.label)).href;
  const state = alerts > 1 ? `Order ${order_id} is still not accepted` : `New order ${order_id}`;
  const sum = formatMoney(order_value, store);
  return {
    subject: `${store.store_name}: ${state}`,
    text: isEmail(to) ? `${state}: ${sum}.\n\n${counter}` : `${store.store_name}: ${state}, ${sum}. ${counter}`,
    about: `alert:${order_id}:${alerts}:${to}`,
  };
}

/** Notifies stores of returns that customers have requested, once each. @returns whether there may be more */
export const queueReturnAlerts = (shop: Shop): Promise<boolean> =>
  shop.db.transaction().execute(async (tx) => {
    const { rows } = await sql<OrderKey & { return_id: string; is_open: boolean }>`
      with due as (
        select return_id from order_returns where alert_after <= ${shop.now()}
        order by alert_after limit ${batch} for update skip locked
      )
      update order_returns as asked set alert_after = null from due where asked.return_id = due.return_id
      returning saas_id, store_id, order_id, asked.return_id, status = 'asked' as is_open`.execute(tx);
    for (const { is_open, ...asked } of rows) if (is_open) await alertOfReturn(shop, tx, asked);
    return rows.length === batch;
  });

async function alertOfReturn(shop: Shop, tx: Database, asked: OrderKey & { return_id: string }): Promise<void> {
  const store = await getStoreIncludingClosed({ db: tx }, asked);
  await queuePushes(shop, tx, store, 'return');
  const counter = new URL('/counter', storeOrigin(shop, store.label)).href;
  const state = `A return of order ${asked.order_id} waits for your answer`;
  for (const to of alertTargets(store.alert_to))
    await queueMessage(tx, {
      to,
      subject: `${store.store_name}: ${state}`,
      text: isEmail(to) ? `${state}.\n\n${counter}` : `${store.store_name}: ${state}. ${counter}`,
      about: `return-alert:${asked.return_id}:${to}`,
    });
}

/** How many orders were not accepted within their store's limit in minutes. */
export async function countUnaccepted({ db, now }: Shop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from orders join stores using (saas_id, store_id)
    where status = 'pending'
      and coalesce(opens_at, created_at) + accept_minutes * interval '1 minute' < ${now()}
      and not exists (
        select from counter_events as event
        where event.saas_id = orders.saas_id and event.store_id = orders.store_id and event.order_id = orders.order_id
          and kind = 'accepted'
      )`.execute(db);
  return rows[0]?.count ?? 0;
}
