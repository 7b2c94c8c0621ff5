import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import { ofOrder, type OrderKey } from '#server/db/keys';

/** The open offers of an order. */
export const listOpenOffers = (db: Database, order: OrderKey) =>
  db
    .selectFrom('replacements')
    .select(['line', 'quantity', 'item_id'])
    .where(ofOrder(order))
    .where('state', '=', 'offered')
    .execute();

/** The number of pieces of a line in open offers. */
export const countOffered = async (db: Database, key: OrderKey, line: number): Promise<number> =>
  (await listOpenOffers(db, key)).reduce((sum, offer) => sum + (offer.line === line ? offer.quantity : 0), 0);

/** @throws {ShopError} `offer_open` while the customer is asked about something in the order */
export async function refuseWhileOffered(tx: Database, key: OrderKey): Promise<void> {
  if ((await listOpenOffers(tx, key)).length > 0) throw new ShopError('offer_open');
}

/** Ends the open offers of an order that is cancelled; call it after {@link listOpenOffers} were restocked. */
export async function endOffers(tx: Database, order: OrderKey, at: Date): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ state: 'withdrawn', answered_at: at, answered_by: 'order' })
    .where(ofOrder(order))
    .where('state', '=', 'offered')
    .execute();
}
