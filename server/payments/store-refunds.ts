import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { operatorRefund } from '#contract/operator';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { recordEvent } from './attempts.ts';
import { inSameStore } from '#server/db/keys';

const maxRefunds = 200;

export const refundsWithAttempts = (db: Database) =>
  db.selectFrom('refunds').innerJoin('payment_attempts as attempt', inSameStore('attempt', 'refunds', 'attempt_id'));

/** Oldest first, at most 200. */
export async function readStoreRefunds(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
): Promise<v.InferInput<typeof operatorRefund>[]> {
  const refunds = await refundsWithAttempts(db)
    .leftJoin('order_adjustments as made', 'made.adjustment_id', 'refunds.adjustment_id')
    .select(['refund_id', 'refunds.payment_id', 'attempt.order_id', 'refunds.amount', 'refunds.currency'])
    .select(['made.kind', 'made.reason as why'])
    .select(['refunds.reason', 'refunds.status', 'refunds.created_at'])
    .where('refunds.saas_id', '=', saas_id)
    .where('refunds.store_id', '=', store_id)
    .where('refunds.status', '<>', 'processed')
    .orderBy('refunds.created_at')
    .limit(maxRefunds)
    .$narrowType<{ status: 'due' | 'pending' | 'failed' }>()
    .execute();
  return refunds.map(({ amount, created_at, why, ...refund }) => ({
    ...refund,
    why: why ?? '',
    amount: toDecimal(amount),
    since: created_at.toISOString(),
  }));
}

/** A new key, because the provider would repeat the failure. @returns the new key @throws {ShopError} `not_found` */
export const retryRefund = (shop: Shop, { saas_id, store_id }: StoreKey, refund_id: string): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    const retried = await tx
      .updateTable('refunds')
      .set({ refund_id: randomUUID(), status: 'due', provider_refund_id: null })
      .where((where) => where.and({ saas_id, store_id, status: 'failed' }))
      .where(sql<string>`refund_id::text`, '=', refund_id)
      .returning(['saas_id', 'store_id', 'attempt_id', 'payment_id', 'refund_id'])
      .executeTakeFirst();
    if (!retried) throw new ShopError('not_found');
    await recordEvent(tx, retried, 'refund due', retried.payment_id);
    await enqueue(tx, 'refund', { saas_id, store_id, refund_id: retried.refund_id }, shop.now());
    return retried.refund_id;
  });
