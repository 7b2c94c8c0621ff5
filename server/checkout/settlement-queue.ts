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
  where: sql`true`,
};

const minWaitMs = 15_000;
/** Providers authorize no payment later than this. */
const maxAgeMs = 5 * 24 * 60 * 60_000;

/**
 * When to check an attempt again: an open one after half its age, a closed one after four times its age, for late
 * payments only; null when it is too old.
 */
function nextCheck(shop: Shop, { status, created_at }: Pick<Attempt, 'status' | 'created_at'>): Date | null {
  const age = shop.now().getTime() - created_at.getTime();
  if (age > maxAgeMs) return null;
  const wait = status === 'open' ? age / 2 : age * 4;
  return timeFromNow(shop, Math.max(wait, minWaitMs));
}

/** Settles the next attempt that is due; false when none is. One that fails is tried again later. */
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

/** Makes the attempt for a provider's order due now; ignores orders of other shops. */
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
