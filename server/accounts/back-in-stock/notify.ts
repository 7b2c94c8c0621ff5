import { sql } from 'kysely';
import { openingForOrder } from '#lib/schedule/order-opening';
import { localTime } from '#lib/schedule/zoned-time';
import { sellableStock } from '#server/catalogue/sellable';
import type { StoreRow } from '#server/db/schema';
import type { StoreKey } from '#server/db/keys';
import type { JobKind } from '#server/platform/jobs/jobs';
import { queueMessage } from '#server/platform/messages/messages';
import type { Shop } from '#server/platform/shop';
import { pausedUntil } from '#server/stores/pauses';
import { readSchedules } from '#server/stores/schedules';
import { backInStockMessage } from './messages.ts';

const perTransaction = 100;
/** Notifications are sent between these times of the store, in minutes since midnight. */
const [earliest, latest] = [8 * 60, 21 * 60];

type Store = StoreKey & Pick<StoreRow, 'label' | 'store_name' | 'timezone'>;

const isAvailableAgain = ({ now }: Shop) => sql`request.confirmed_at is not null and request.expires_at > ${now()}
  and items.withdrawn_at is null and ${sellableStock(now())} > 0`;

const requestsOfItems = sql`back_in_stock as request join items on items.saas_id = request.saas_id
  and items.store_id = request.store_id and items.item_id = request.item_id`;

const findStores = async (shop: Shop): Promise<Store[]> =>
  (
    await sql<Store>`select saas_id, store_id, label, store_name, timezone from stores
      where withdrawn_at is null and (saas_id, store_id) in (
        select request.saas_id, request.store_id from ${requestsOfItems} where ${isAvailableAgain(shop)})`.execute(
      shop.db,
    )
  ).rows;

/** Open stores where it is daytime: messages at night would wake customers. */
async function findOpenStores(shop: Shop): Promise<Store[]> {
  const stores = await findStores(shop);
  const schedules = await readSchedules(shop, stores);
  const now = shop.now().getTime();
  return stores.filter(({ timezone }, index) => {
    const { minutes } = localTime(now, timezone);
    const isDay = minutes >= earliest && minutes < latest;
    return isDay && openingForOrder(schedules[index] ?? null, timezone, now) === 'open';
  });
}

/** One transaction, so that each request gets exactly one message. @returns whether there may be more */
const notifyBatch = (shop: Shop, store: Store): Promise<boolean> =>
  shop.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      request_id: string;
      target: string;
      item_id: number;
      item_name: string;
      size: string;
    }>`
      with back as (
        select request.saas_id, request.store_id, request.request_id, items.item_name, items.size
        from ${requestsOfItems}
        where request.saas_id = ${store.saas_id} and request.store_id = ${store.store_id} and ${isAvailableAgain(shop)}
        order by request.confirmed_at limit ${perTransaction}
        for update of request skip locked
      )
      delete from back_in_stock using back
      where back_in_stock.saas_id = back.saas_id and back_in_stock.store_id = back.store_id
        and back_in_stock.request_id = back.request_id
      returning back_in_stock.request_id, target, item_id, item_name, size`.execute(tx);
    for (const { request_id, target, ...item } of rows)
      await queueMessage(tx, backInStockMessage(shop, store, { request_id, target, item }));
    return rows.length === perTransaction;
  });

export async function notifyBackInStock(shop: Shop): Promise<void> {
  for (const store of await findOpenStores(shop))
    if (!(await pausedUntil(shop, store, shop.now()))) while (await notifyBatch(shop, store));
}

/** Polls, because stock comes back in many ways. */
export const backInStockJob = (shop: Shop): JobKind<'back-in-stock'> => ({
  name: 'back-in-stock',
  everyMs: 10_000,
  leaseMs: 5 * 60_000,
  work: () => notifyBackInStock(shop),
});
