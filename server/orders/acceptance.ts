import { ShopError } from '#contract/errors';
import type { Done } from '#contract/order';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import { writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { recordOrderActivity, findOrderActivity } from './counter-events.ts';
import { lockOrder } from './lifecycle.ts';

/** Repeating it keeps the first. @throws {ShopError} `not_found`, `order_not_pending` */
export const acceptOrder = (shop: Shop, key: OrderKey, by: Actor): Promise<Done> =>
  shop.db.transaction().execute((tx) => acceptOrderIn(shop, tx, key, by));

export async function acceptOrderIn(shop: Shop, tx: Database, key: OrderKey, by: Actor): Promise<Done> {
  const { saas_id, store_id, order_id, status } = await lockOrder(tx, key);
  if (status === 'cancelled') throw new ShopError('order_not_pending', { status });
  const accepted = await readAcceptance(tx, key);
  if (accepted) return accepted;
  if (status !== 'pending') throw new ShopError('order_not_pending', { status });
  const done = await recordOrderActivity(
    shop,
    tx,
    { saas_id, store_id, order_id, kind: 'accepted', status, line: null },
    by,
  );
  await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'order_accepted', about: order_id });
  return done;
}

async function readAcceptance(tx: Database, key: OrderKey): Promise<Done | undefined> {
  const [accepted] = await findOrderActivity(tx, key, [key.order_id], ['accepted']);
  return accepted?.done;
}
