import type * as v from 'valibot';
import type { readLinkedReminder } from '#contract/returning/linked-reminder';
import { inStore, type StoreKey } from '#server/db/keys';
import { linkExpired, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { withCurrentPrices } from '#server/cart/bought';
import { queryLines } from '#server/orders/order-lines';
import { endReminder, resumeReminder } from './reminders.ts';

type WireLinked = v.InferInput<typeof readLinkedReminder.answer>['data'];

/** @throws {ShopError} `link_expired` */
async function findLinked(shop: Shop, store: StoreKey, token: string) {
  const row = await shop.db
    .selectFrom('order_reminders')
    .selectAll()
    .where(inStore(store))
    .where('link_hash', 'in', tokenHashes(shop, 'reminder-link', token))
    .where('link_expires_at', '>', shop.now())
    .executeTakeFirst();
  if (!row) throw linkExpired();
  return row;
}

/** Contains no customer data. @throws {ShopError} `link_expired` */
export async function readLinked(shop: Shop, store: StoreKey, token: string): Promise<WireLinked> {
  const { saas_id, store_id, order_id, ended_at } = await findLinked(shop, store, token);
  const ordered = await queryLines(shop.db, { saas_id, store_id }, [order_id]).execute();
  const lines = await withCurrentPrices(shop, { saas_id, store_id }, ordered);
  return {
    is_ended: ended_at !== null,
    lines: lines.map((line, index) => ({ ...line, product_qty: ordered[index]?.product_qty ?? 1 })),
  };
}

/** @throws {ShopError} `link_expired`, `reminders_used` */
export async function endLinked(
  shop: Shop,
  store: StoreKey,
  { token, is_ended }: { token: string; is_ended: boolean },
): Promise<WireLinked> {
  const row = await findLinked(shop, store, token);
  if (is_ended) await endReminder(shop, row, row.order_id);
  else if (row.ended_at) await resumeReminder(shop, row);
  return readLinked(shop, store, token);
}
