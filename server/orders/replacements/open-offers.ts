import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';

const queryOpen = (db: Database, { saas_id, store_id, order_id }: OrderKey) =>
  db
    .selectFrom('replacements')
    .select(['line', 'quantity'])
    .where((where) => where.and({ saas_id, store_id, order_id, state: 'offered' }));

/** How many pieces of each line wait for an answer. */
export async function countOffered(db: Database, key: OrderKey): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { line, quantity } of await queryOpen(db, key).execute())
    counts.set(line, quantity + (counts.get(line) ?? 0));
  return counts;
}

/** @throws {ShopError} `offer_open` while the customer is asked about something in the order */
export async function refuseWhileOffered(tx: Database, key: OrderKey): Promise<void> {
  if (await queryOpen(tx, key).limit(1).executeTakeFirst()) throw new ShopError('offer_open');
}

/** Ends the open offers of an order that is cancelled; call it after its stock went back. */
export async function endOffers(tx: Database, { saas_id, store_id, order_id }: OrderKey, at: Date): Promise<void> {
  await tx
    .updateTable('replacements')
    .set({ state: 'withdrawn', answered_at: at, answered_by: 'order' })
    .where((where) => where.and({ saas_id, store_id, order_id, state: 'offered' }))
    .execute();
}
