import { randomUUID } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { once } from '#server/platform/idempotency';
import { lock } from '#server/db/locks';
import type { Shop } from '#server/platform/shop';

/** The cash that riders of a store hold, by their number among the staff; who never took any is not in it. */
export async function readHeldCash(
  db: Database,
  { saas_id, store_ids }: { saas_id: number; store_ids: number[] },
): Promise<Map<number, Minor>> {
  const rows = await db
    .selectFrom('rider_cash')
    .distinctOn('rider_id')
    .select(['rider_id', 'held'])
    .where('saas_id', '=', saas_id)
    .where('store_id', 'in', store_ids)
    .orderBy('rider_id')
    .orderBy('entry', 'desc')
    .execute();
  return new Map(rows.map(({ rider_id, held }) => [rider_id, held]));
}

/** A rider, by the number among the staff. */
interface Rider {
  saas_id: number;
  rider_id: number;
}

/** The cash that a rider holds. */
export async function readHeldBy(db: Database, { saas_id, rider_id }: Rider): Promise<Minor> {
  const last = await db
    .selectFrom('rider_cash')
    .select('held')
    .where('saas_id', '=', saas_id)
    .where('rider_id', '=', rider_id)
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.held ?? 0;
}

/** Cash that is handed in. */
export interface HandIn {
  amount: Minor;
  /** What the rider held, as the caller has seen it. */
  held: Minor;
}

/**
 * Records cash that a rider hands in, once for each key.
 * @returns what the rider still holds
 * @throws {ShopError} `not_found` for a person who was never a rider of the store; `rider_cash_changed` with what is `held` when it
 * is not what the caller has seen; `invalid_input` for nothing, or for more than is held; `idempotency_key_reused`
 */
export const handIn = (
  shop: Shop,
  rider: StoreKey & { rider_id: number },
  { amount, held: seen }: HandIn,
  by: Actor,
  key: string,
): Promise<Minor> =>
  shop.db.transaction().execute(async (tx) => {
    const name = await requireRider(tx, rider);
    const { rider_id, ...store } = rider;
    const use = { scope: `cash of rider ${rider.saas_id} ${rider_id}`, key, request: [amount, seen] };
    return once({ ...shop, db: tx }, use, async () => {
      await lock(tx, 'rider_cash', rider_id);
      const before = await readHeldBy(tx, rider);
      if (before !== seen) throw new ShopError('rider_cash_changed', { held: toDecimal(before) });
      if (amount === 0 || amount > before)
        throw new ShopError('invalid_input', {
          issues: [{ path: 'amount', message: 'is nothing, or more than is held' }],
        });
      const held = before - amount;
      const hand_in = randomUUID();
      await tx
        .insertInto('rider_cash')
        .values({ ...rider, amount: -amount, held, hand_in, order_id: null, staff_id: staffIdOf(by), at: shop.now() })
        .execute();
      const details = { name, handed_in: toDecimal(amount), held: toDecimal(held) };
      await writeStaffLog(shop, tx, { ...store, by, what: 'cash_handed_in', about: rider_id, details });
      return held;
    });
  });

/** The name of who is or was a rider of the store. @throws {ShopError} `not_found` */
export async function requireRider(
  db: Database,
  { saas_id, store_id, rider_id }: StoreKey & { rider_id: number },
): Promise<string> {
  const found = await db
    .selectFrom('staff')
    .select('name')
    .where((where) => where.and({ saas_id, store_id, role: 'rider', staff_id: rider_id }))
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found.name;
}
