import { sql } from 'kysely';
import type { Shop } from '#server/platform/shop';
import { findAttempt, type Attempt } from '#server/payments/attempts';
import { settle } from './settlement.ts';

/** Longer than settling takes: a process that dies over an attempt leaves it to be looked at again. */
const leaseMs = 60_000;
const leastWaitMs = 15_000;
/** After this no provider still authorizes a payment. */
const oldestMs = 5 * 24 * 60 * 60_000;

/**
 * When to look at an attempt again: while it is open about as long from now as it has been there already by half, later
 * only for payments that nobody expects; null when it is too old for any.
 */
function nextLook({ status, created_at }: Pick<Attempt, 'status' | 'created_at'>, now: Date): Date | null {
  const age = now.getTime() - created_at.getTime();
  if (age > oldestMs) return null;
  const wait = status === 'open' ? age / 2 : age * 4;
  return new Date(now.getTime() + Math.max(wait, leastWaitMs));
}

/** Settles the next attempt that is to be looked at; false when there is none. One that fails is looked at again later. */
export async function settleNext(shop: Shop): Promise<boolean> {
  const lease = new Date(shop.now().getTime() + leaseMs);
  const claimed = shop.gateway && (await claimAttempt(shop, lease));
  if (!claimed) return false;
  const { saas_id, store_id, attempt_id } = claimed;
  const settled = await settle(shop, claimed).catch((error: unknown) => {
    shop.log.error({ err: error, attempt: attempt_id }, 'a payment could not be settled yet');
    return undefined;
  });
  await shop.db
    .updateTable('payment_attempts')
    .set({ check_after: nextLook(settled ?? claimed, shop.now()) })
    .where((where) => where.and({ saas_id, store_id, attempt_id }))
    .where('check_after', '=', lease) // what has been heard of meanwhile is looked at at once
    .execute();
  return true;
}

const claimAttempt = ({ db, now }: Shop, lease: Date) =>
  db
    .updateTable('payment_attempts')
    .set({ check_after: lease })
    .where(
      sql<boolean>`(saas_id, store_id, attempt_id) = (
        select saas_id, store_id, attempt_id from payment_attempts
        where check_after <= ${now()} order by check_after limit 1 for update skip locked)`,
    )
    .returning(['saas_id', 'store_id', 'attempt_id', 'status', 'created_at'])
    .executeTakeFirst();

/** Has the attempt behind a provider's order looked at at once. One that is not ours is none of our business. */
export async function lookAtAttempt(shop: Shop, providerOrderId: string): Promise<void> {
  const attempt = await findAttempt(shop.db, { provider_order_id: providerOrderId });
  if (!attempt) return;
  const { saas_id, store_id, attempt_id } = attempt;
  await shop.db
    .updateTable('payment_attempts')
    .set({ check_after: shop.now() })
    .where((where) => where.and({ saas_id, store_id, attempt_id }))
    .execute();
}
