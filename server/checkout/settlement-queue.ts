import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { findAttempt, type Attempt } from '#server/payments/attempts';
import { settle } from './settlement.ts';

const minWaitMs = 15_000;
/** Providers authorize no payment later than this. */
const maxAgeMs = 5 * 24 * 60 * 60_000;

/** Open attempts after half their age; closed ones, for late payments, after four times it. Undefined when too old. */
function nextCheck(shop: Shop, { status, created_at }: Pick<Attempt, 'status' | 'created_at'>): Date | undefined {
  const age = shop.now().getTime() - created_at.getTime();
  if (age > maxAgeMs) return undefined;
  const wait = status === 'open' ? age / 2 : age * 4;
  return timeFromNow(shop, Math.max(wait, minWaitMs));
}

export const settlementJob = (shop: Shop): JobKind<'settlement'> => ({
  name: 'settlement',
  async work(key) {
    const attempt = await findAttempt(shop.db, key);
    return attempt && nextCheck(shop, await settle(shop, attempt));
  },
});

/** Ignores orders of other shops. */
export async function scheduleAttemptCheck(shop: Shop, providerOrderId: string): Promise<void> {
  const attempt = await findAttempt(shop.db, { provider_order_id: providerOrderId });
  if (!attempt) return;
  const { saas_id, store_id, attempt_id } = attempt;
  await enqueue(shop.db, 'settlement', { saas_id, store_id, attempt_id }, shop.now());
}
