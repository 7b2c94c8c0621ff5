import { randomUUID } from 'node:crypto';
import { invalidInput, ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import { inStore, type OrderKey, type StoreKey } from '#server/db/keys';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { once } from '#server/platform/idempotency';
import { lock } from '#server/db/locks';
import type { Shop } from '#server/platform/shop';

/** Cash by rider. Riders without any entry are absent. */
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
    .where('rider_id', 'is not', null)
    .orderBy('rider_id')
    .orderBy('entry', 'desc')
    .execute();
  return new Map(rows.map(({ rider_id, held }) => [Number(rider_id), held]));
}

/** By name. */
export async function readPartnerCash(db: Database, store: StoreKey): Promise<{ partner: string; held: Minor }[]> {
  const rows = await db
    .selectFrom('rider_cash')
    .distinctOn('partner')
    .select(['partner', 'held'])
    .where(inStore(store))
    .where('partner', 'is not', null)
    .orderBy('partner')
    .orderBy('entry', 'desc')
    .execute();
  return rows.flatMap(({ partner, held }) => (partner !== null && held > 0 ? [{ partner, held }] : []));
}

/** A rider by staff id, or a delivery partner by name. */
export type CashHolder = StoreKey & ({ rider_id: number } | { partner: string });

const lockCash = (tx: Database, holder: CashHolder) =>
  'partner' in holder ? lock(tx, 'partner_cash', holder.store_id) : lock(tx, 'rider_cash', holder.rider_id);

export async function readHeldBy(db: Database, holder: CashHolder): Promise<Minor> {
  const last = await db
    .selectFrom('rider_cash')
    .select('held')
    .where('saas_id', '=', holder.saas_id)
    .where((where) =>
      'partner' in holder
        ? where.and({ store_id: holder.store_id, partner: holder.partner })
        : where.and({ rider_id: holder.rider_id }),
    )
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.held ?? 0;
}

/** Call before the cash is reversed. @throws {ShopError} `rider_cash_handed_in` if the carrier no longer holds it */
export async function requireHeld(
  tx: Database,
  order: OrderKey & { rider_id: number | null; logistics_partner: string },
  cash: Minor,
): Promise<void> {
  const { saas_id, store_id, order_id, rider_id, logistics_partner: partner } = order;
  const store = { saas_id, store_id };
  const holder = rider_id === null ? { ...store, partner } : { ...store, rider_id };
  await lockCash(tx, holder);
  const taken = await tx
    .selectFrom('rider_cash')
    .select('entry')
    .where((where) => where.and({ ...store, order_id }))
    .executeTakeFirst();
  if (taken && (await readHeldBy(tx, holder)) < cash) throw new ShopError('rider_cash_handed_in');
}

export interface HandIn {
  amount: Minor;
  /** The sum held, as the page showed it. */
  held: Minor;
}

/**
 * Records cash handed in by a rider or partner, once per key.
 * @returns the rest
 * @throws {ShopError} `not_found` for a non-rider; `rider_cash_changed` with what is `held` if it differs from the
 * page's; `invalid_input` for nothing or too much; `idempotency_key_reused`
 */
export const handIn = (
  shop: Shop,
  holder: CashHolder,
  { amount, held: seen }: HandIn,
  by: Actor,
  key: string,
): Promise<Minor> =>
  shop.db.transaction().execute(async (tx) => {
    const name = 'partner' in holder ? holder.partner : await requireRider(tx, holder);
    const { saas_id, store_id } = holder;
    const scope =
      'partner' in holder
        ? ['partner_cash', saas_id, store_id, holder.partner].join(' ')
        : `cash of rider ${saas_id} ${holder.rider_id}`;
    return once({ ...shop, db: tx }, { scope, key, request: [amount, seen] }, async () => {
      await lock(tx, 'store_cash', holder.store_id);
      await lockCash(tx, holder);
      const before = await readHeldBy(tx, holder);
      if (before !== seen) throw new ShopError('rider_cash_changed', { held: toDecimal(before) });
      if (amount === 0 || amount > before) throw invalidInput('amount', 'is nothing, or more than is held');
      const held = before - amount;
      const entry = { rider_id: null, ...holder, amount: -amount, held, hand_in: randomUUID(), order_id: null };
      await tx
        .insertInto('rider_cash')
        .values({ ...entry, staff_id: staffIdOf(by), at: shop.now() })
        .execute();
      const about = 'partner' in holder ? '' : holder.rider_id;
      const details = { name, handed_in: toDecimal(amount), held: toDecimal(held) };
      await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'cash_handed_in', about, details });
      return held;
    });
  });

/** The name of a current or former rider. @throws {ShopError} `not_found` */
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
