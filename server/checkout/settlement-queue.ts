import { sql } from 'kysely';
import { timeFromNow, doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { findAttempt, type Attempt } from '#server/payments/attempts';
import { settle } from './settlement.ts';

const unsettledAttempts: Queue<'payment_attempts'> = {
  table: 'payment_attempts',
  key: ['saas_id', 'store_id', 'attempt_id'],
  dueAt: 'check_after',
  leaseMs: 60_000,
  which: sql`true`,
};

const minWaitMs = 15_000;
/** After this no provider still authorizes a payment. */
const maxAgeMs = 5 * 24 * 60 * 60_000;

/**
 * When to look at an attempt again: while it is open about as long from now as it has been there already by half, later
 * only for payments that nobody expects; null when it is too old for any.
 */
function nextCheck(shop: Shop, { status, created_at }: Pick<Attempt, 'status' | 'created_at'>): Date | null {
  const age = shop.now().getTime() - created_at.getTime();
  if (age > maxAgeMs) return null;
  const wait = status === 'open' ? age / 2 : age * 4;
  return timeFromNow(shop, Math.max(wait, minWaitMs));
}

/** Settles the next attempt that is to be looked at; false when there is none. One that fails is looked at again later. */
export const settleNextAttempt = async (shop: Shop): Promise<boolean> =>
  shop.gateway !== undefined &&
  doNext(shop, unsettledAttempts, {
    async work(attempt) {
      const settled = await settle(shop, attempt).catch((error: unknown) => {
        shop.log.error({ err: error, attempt: attempt.attempt_id }, 'a payment could not be settled yet');
        return attempt;
      });
      return { check_after: nextCheck(shop, settled) };
    },
  });

/** Has the attempt behind a provider's order looked at at once. One that is not ours is none of our business. */
export async function scheduleAttemptCheck(shop: Shop, providerOrderId: string): Promise<void> {
  const attempt = await findAttempt(shop.db, { provider_order_id: providerOrderId });
  if (!attempt) return;
  const { saas_id, store_id, attempt_id } = attempt;
  await shop.db
    .updateTable('payment_attempts')
    .set({ check_after: shop.now() })
    .where((where) => where.and({ saas_id, store_id, attempt_id }))
    .execute();
}
