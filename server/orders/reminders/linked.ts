import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { readLinkedReminder } from '#contract/returning/linked-reminder';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { keyedHash, withEachSecret } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import { asSoldNow } from '../bought.ts';
import { queryLines } from '../order-lines.ts';
import { endReminder, resumeReminder } from './reminders.ts';

type WireLinked = v.InferInput<typeof readLinkedReminder.answer>['data'];

/** The digest of a link's token, which is all that is stored of it. */
export const reminderHash = ({ secret }: Pick<Shop, 'secret'>, token: string): string =>
  keyedHash(secret, 'reminder-link', token);

/** The page of a reminder's link. The part after `#` is never sent with a request. */
export const reminderUrl = (shop: Shop, { label }: Pick<StoreRow, 'label'>, token: string): string =>
  `${new URL('/order/reminder', storeOrigin(shop, label))}#${token}`;

/** @throws {ShopError} `not_found` */
async function findLinked(shop: Shop, { saas_id, store_id }: StoreKey, token: string) {
  const row = await shop.db
    .selectFrom('order_reminders')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id }))
    .where(
      'link_hash',
      'in',
      withEachSecret(shop, (own) => reminderHash(own, token)),
    )
    .where('link_expires_at', '>', shop.now())
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return row;
}

/** What the link of a reminder is for, and nothing of its customer. @throws {ShopError} `not_found`, also when it is over */
export async function readLinked(shop: Shop, store: StoreKey, token: string): Promise<WireLinked> {
  const { saas_id, store_id, order_id, ended_at } = await findLinked(shop, store, token);
  const ordered = await queryLines(shop.db, { saas_id, store_id }, [order_id]).execute();
  const lines = await asSoldNow(shop, { saas_id, store_id }, ordered);
  return {
    is_ended: ended_at !== null,
    lines: lines.map((line, index) => ({ ...line, product_qty: ordered[index]?.product_qty ?? 1 })),
  };
}

/** Ends the reminders of a link, or goes on with them. @throws {ShopError} `not_found`, `reminders_used` */
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
