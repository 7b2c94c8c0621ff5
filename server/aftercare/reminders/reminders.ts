import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import { maxReminders } from '#contract/returning/reminders';
import { firstReminder } from '#lib/schedule/weekly-reminder';
import type { Database } from '#server/db/database';
import { ofCustomer, type CartKey, type OrderKey } from '#server/db/keys';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { lockCustomer } from '#server/db/locks';
import { toWireReminder, type WireReminder } from '#server/orders/history/read-reminders';

/** @throws {ShopError} `not_found` for a deleted account; `reminders_used` */
async function refuseTooMany(tx: Database, cart: CartKey, order_id: number): Promise<void> {
  if (!(await lockCustomer(tx, cart))) throw new ShopError('not_found');
  const { count } = await tx
    .selectFrom('order_reminders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(ofCustomer(cart))
    .where('order_id', '<>', order_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxReminders) throw new ShopError('reminders_used');
}

/** Never starts today. @throws {ShopError} as {@link setReminder} */
async function save(shop: Shop, tx: Database, cart: CartKey, set: { order_id: number; weekday: number }) {
  const { timezone } = await getStore({ db: tx }, cart.saas_id, cart.store_id);
  await refuseTooMany(tx, cart, set.order_id);
  const going = {
    weekday: set.weekday,
    next_at: new Date(firstReminder(set.weekday, timezone, shop.now().getTime())),
    ended_at: null,
    skipped_on: null,
  };
  const row = await tx
    .insertInto('order_reminders')
    .values({ ...cart, ...set, ...going, sent_on: null, link_hash: null, link_expires_at: null })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'order_id']).doUpdateSet(going))
    .returningAll()
    .executeTakeFirstOrThrow();
  const { saas_id, store_id } = cart;
  await enqueue(tx, 'reminder', { saas_id, store_id, order_id: set.order_id }, going.next_at);
  return toWireReminder(row);
}

/** Sets or moves an order's weekly reminder. @throws {ShopError} `not_found`, `reminders_used` */
export async function setReminder(
  shop: Shop,
  cart: CartKey,
  set: { order_id: number; weekday: number },
): Promise<WireReminder> {
  return shop.db.transaction().execute(async (tx) => {
    const own = await tx
      .selectFrom('orders')
      .select('order_id')
      .where(ofCustomer(cart))
      .where('order_id', '=', set.order_id)
      .executeTakeFirst();
    if (!own) throw new ShopError('not_found');
    return save(shop, tx, cart, set);
  });
}

/** @throws {ShopError} as {@link setReminder} */
export const resumeReminder = (shop: Shop, { order_id, weekday, ...row }: CartKey & OrderKey & { weekday: number }) =>
  shop.db.transaction().execute(async (tx) => {
    const { saas_id, store_id, customer_id } = row;
    await save(shop, tx, { saas_id, store_id, customer_id }, { order_id, weekday });
  });

/** Ends a reminder; idempotent. @throws {ShopError} `not_found` */
export async function endReminder({ db, now }: Shop, cart: CartKey, order_id: number): Promise<WireReminder> {
  const row = await db
    .updateTable('order_reminders')
    .set({ ended_at: sql`coalesce(ended_at, ${now()})` })
    .where(ofCustomer(cart))
    .where('order_id', '=', order_id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  return toWireReminder(row);
}
