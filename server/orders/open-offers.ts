import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import { ofOrder, type OrderKey } from '#server/db/keys';

export const listOpenOffers = (db: Database, order: OrderKey) =>
  db
    .selectFrom('replacements')
    .select(['line', 'quantity', 'item_id'])
    .where(ofOrder(order))
    .where('state', '=', 'offered')
    .execute();

export const countOffered = async (db: Database, key: OrderKey, line: number): Promise<number> =>
  (await listOpenOffers(db, key)).reduce((sum, offer) => sum + (offer.line === line ? offer.quantity : 0), 0);

/** @throws {ShopError} `offer_open` while the customer is deciding about a replacement */
export async function refuseWhileOffered(tx: Database, key: OrderKey): Promise<void> {
  if ((await listOpenOffers(tx, key)).length > 0) throw new ShopError('offer_open');
}

/** Ends a cancelled order's open offers. Restock {@link listOpenOffers} first. */
export async function endOffers(tx: Database, order: OrderKey, at: Date): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ state: 'withdrawn', answered_at: at, answered_by: 'order' })
    .where(ofOrder(order))
    .where('state', '=', 'offered')
    .execute();
}
