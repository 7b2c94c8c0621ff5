import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import type { OrderAdjustmentRow } from '#server/db/order-rows';
import type { PaymentRow, RefundRow } from '#server/db/payment-rows';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import { GatewayRefusedError, type Gateway, type GatewayRefund } from '#server/platform/ports/gateway';
import type { Shop } from '#server/platform/shop';
import { toAttemptKey, recordEvent, type AttemptKey } from './attempts.ts';
import { inSameStore } from '#server/db/keys';

type Payment = Pick<PaymentRow, 'saas_id' | 'store_id' | 'attempt_id' | 'payment_id' | 'amount' | 'currency'>;

type Purchase = StoreKey & ({ order_id: number } | { subscription_no: number });

/** Below the provider's minimum refund. */
export const isTooSmall = (amount: Minor): boolean => amount > 0 && amount < providerMinimum;

const recheckMs = 60 * 60_000;

const maxDelayMs = 6 * 60 * 60_000;

type Part = Pick<Insertable<RefundRow>, 'adjustment_id' | 'amount' | 'reason'>;

/** The unrefunded rest of a locked payment. Failed refunds count because they are retried. */
async function lockRefundable(tx: Database, { saas_id, store_id, payment_id }: Payment): Promise<Minor> {
  const { amount, refund_total } = await tx
    .selectFrom('payments')
    .select(['amount', 'refund_total'])
    .where((where) => where.and({ saas_id, store_id, payment_id }))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return amount - refund_total;
}

/** Queues a refund of a locked payment, once per adjustment. @returns whether it is new */
async function insertRefund(
  tx: Database,
  payment: Payment,
  { amount, ...part }: Part,
  requestAt?: Date,
): Promise<boolean> {
  const { saas_id, store_id, attempt_id, payment_id, currency } = payment;
  const row = { saas_id, store_id, attempt_id, payment_id, currency, amount, ...part, refund_id: randomUUID() };
  const queued = await tx
    .insertInto('refunds')
    .values({ ...row, provider_refund_id: null })
    .onConflict((conflict) => conflict.columns(['payment_id', 'adjustment_id']).doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (!queued) return false;
  await tx
    .updateTable('payments')
    .set((paid) => ({ refund_total: paid('refund_total', '+', amount) }))
    .where((where) => where.and({ saas_id, store_id, payment_id }))
    .execute();
  await recordEvent(tx, payment, 'refund due', payment_id);
  await enqueue(tx, 'refund', { saas_id, store_id, refund_id: row.refund_id }, requestAt);
  return true;
}

/** Once per payment. @returns false if queued already or nothing is left */
export async function queueRefund(tx: Database, payment: Payment, reason: string): Promise<boolean> {
  const amount = Math.min(payment.amount, await lockRefundable(tx, payment));
  return amount > 0 && insertRefund(tx, payment, { amount, reason, adjustment_id: null });
}

/** Queues the refund of a cancelled subscription if it was paid online. @param amount the maximum */
export async function refundSubscription(
  tx: Database,
  subscription: StoreKey & { subscription_no: number },
  reason: string,
  amount: Minor,
): Promise<void> {
  const [payment] = amount > 0 ? await findPayments(tx, subscription) : [];
  if (payment) await queueRefund(tx, { ...payment, amount }, reason);
}

type Adjustment = Pick<OrderAdjustmentRow, 'adjustment_id' | 'amount' | 'kind'>;

/**
 * Queues the refund of an adjustment. Refunds never exceed their payment, even without the order's lock. A cancellation
 * refunds the rest.
 * @param requestAt now by default
 * @throws {ShopError} `deduction_too_large`
 */
export async function refundAdjustment(
  tx: Database,
  order: OrderKey,
  made: Adjustment,
  requestAt?: Date,
): Promise<void> {
  const isCancelled = made.kind === 'cancellation';
  const { adjustment_id, amount, kind } = made;
  const part = { adjustment_id, amount, reason: isCancelled ? 'order_cancelled' : kind };
  const missing = await refundPart(tx, order, part, requestAt);
  if (missing > 0 && !isCancelled) throw new ShopError('deduction_too_large');
}

/** From one payment if it covers the amount, otherwise from several, newest first. @returns the uncovered amount */
export async function refundPart(tx: Database, order: OrderKey, part: Part, requestAt?: Date): Promise<Minor> {
  const payments = await findPayments(tx, order);
  if (payments.length === 0) throw new Error(`Order ${order.order_id} was paid online, but has no payment`);
  const rests = [];
  for (const payment of payments) rests.push({ payment, rest: await lockRefundable(tx, payment) });
  const whole = rests.find(({ rest }) => rest >= part.amount);
  let missing = part.amount;
  for (const { payment, rest } of whole ? [whole] : rests) {
    const after = missing - Math.min(missing, rest);
    const amount = missing - (isTooSmall(after) ? providerMinimum : after); // the next payment refunds at least the minimum
    if (amount > 0) await insertRefund(tx, payment, { ...part, amount }, requestAt);
    missing -= amount;
  }
  return missing;
}

/** @returns false if a request has begun; the caller must then roll back */
export async function withdrawRefund(
  tx: Database,
  { saas_id, store_id, adjustment_id }: StoreKey & Pick<OrderAdjustmentRow, 'adjustment_id'>,
): Promise<boolean> {
  const refunds = await tx
    .selectFrom('refunds')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id, adjustment_id }))
    .orderBy('created_at', 'desc')
    .orderBy('refund_id')
    .execute();
  for (const refund of refunds) if (!(await deleteUnbegun(tx, refund))) return false;
  return true;
}

/** @returns whether it was deleted */
async function deleteUnbegun(tx: Database, refund: Refund): Promise<boolean> {
  const { saas_id, store_id, payment_id, refund_id, amount } = refund;
  await lockRefundable(tx, refund);
  const key = JSON.stringify({ saas_id, store_id, refund_id });
  const unbegun = await sql`delete from jobs where kind = 'refund' and key = ${key}::jsonb and attempts = 0
    and leased_until is null returning kind`.execute(tx);
  if (unbegun.rows.length === 0) return false;
  await tx
    .deleteFrom('refunds')
    .where((where) => where.and({ saas_id, store_id, refund_id }))
    .execute();
  await tx
    .updateTable('payments')
    .set((paid) => ({ refund_total: paid('refund_total', '-', amount) }))
    .where((where) => where.and({ saas_id, store_id, payment_id }))
    .execute();
  await recordEvent(tx, refund, 'refund withdrawn', payment_id);
  return true;
}

/** Newest first; empty unless paid online. */
function findPayments(tx: Database, purchase: Purchase): Promise<Selectable<PaymentRow>[]> {
  const { saas_id, store_id } = purchase;
  const [column, number] =
    'order_id' in purchase
      ? (['attempt.order_id', purchase.order_id] as const)
      : (['attempt.subscription_no', purchase.subscription_no] as const);
  return tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments', inSameStore('payments', 'attempt', 'payment_id'))
    .selectAll('payments')
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where(column, '=', number)
    .orderBy('attempt.created_at', 'desc')
    .orderBy('attempt.attempt_id')
    .execute();
}

/** Requests a refund, then polls its status. */
export const refundJob = (shop: Shop, gateway: Gateway): JobKind<'refund'> => ({
  name: 'refund',
  maxDelayMs,
  async work({ saas_id, store_id, refund_id }) {
    const refund = await shop.db
      .selectFrom('refunds')
      .selectAll()
      .where((where) => where.and({ saas_id, store_id, refund_id }))
      .where('status', 'in', ['due', 'pending'])
      .executeTakeFirst();
    if (!refund) return undefined;
    const refunded = await requestOrReadRefund(shop, gateway, refund).catch((error: unknown) =>
      failTooSmall(refund, error),
    );
    await recordRefund(shop, refund, refunded);
    return refunded.status === 'pending' ? timeFromNow(shop, recheckMs) : undefined;
  },
});

type Refund = Selectable<RefundRow>;

async function requestOrReadRefund({ db }: Shop, gateway: Gateway, refund: Refund): Promise<GatewayRefund> {
  const { saas_id, store_id, payment_id, provider_refund_id, refund_id, amount } = refund;
  if (provider_refund_id) return gateway.readRefund(payment_id, provider_refund_id);
  const others = await db
    .selectFrom('refunds')
    .select(['refund_id', 'provider_refund_id'])
    .where((where) => where.and({ saas_id, store_id, payment_id }))
    .where('refund_id', '<>', refund_id)
    .execute();
  const names = others.flatMap((other) => [other.refund_id, other.provider_refund_id ?? '']).filter(Boolean);
  return gateway.refund(payment_id, { key: refund_id, amount, others: names });
}

/** A refund below the provider's minimum is not retried: it is listed as failed, for a person to handle. */
function failTooSmall({ amount, provider_refund_id: id }: Refund, error: unknown): Recorded {
  if (error instanceof GatewayRefusedError && isTooSmall(amount)) return { id, status: 'failed' };
  throw error;
}

type Recorded = Pick<GatewayRefund, 'status'> & { id: string | null };

async function recordRefund(shop: Shop, refund: Refund, { id, status }: Recorded): Promise<void> {
  const { saas_id, store_id, refund_id } = refund;
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refunds')
      .set({ status, provider_refund_id: id })
      .where((where) => where.and({ saas_id, store_id, refund_id }))
      .execute();
    if (status !== refund.status) await recordEvent(tx, refund, `refund ${status}`, refund.payment_id);
  });
  if (status === 'failed') shop.log.error({ refund: refund_id }, 'the provider could not refund a payment');
}

/** Schedules a check of a payment's unfinished refunds: the provider's, and those without a known id. */
export async function scheduleRefundCheck({ db, now }: Shop, paymentId: string, providerRefundId?: string) {
  const refunds = await db
    .selectFrom('refunds')
    .select(['saas_id', 'store_id', 'refund_id'])
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['due', 'pending'])
    .$if(providerRefundId !== undefined, (query) =>
      query.where((where) =>
        where.or([where('provider_refund_id', '=', providerRefundId ?? ''), where('provider_refund_id', 'is', null)]),
      ),
    )
    .execute();
  await enqueue(db, 'refund', refunds, now());
}

export async function isRefunded(db: Database, key: AttemptKey): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where((where) => where.and(toAttemptKey(key)))
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Sums by number, in wire format; made when all refunds are. */
export async function readRefunds(
  db: Database,
  { saas_id, store_id }: StoreKey,
  kind: 'order_id' | 'subscription_no',
  numbers: number[],
) {
  const rows = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('refunds', inSameStore('refunds', 'attempt', 'payment_id'))
    .select([`attempt.${kind} as number`, sql<number>`sum(refunds.amount)::bigint`.as('amount')])
    .select(sql<boolean>`bool_and(refunds.status = 'processed')`.as('is_made'))
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where(`attempt.${kind}`, '=', sql<number>`any(${numbers})`)
    .groupBy(`attempt.${kind}`)
    .execute();
  return new Map(rows.map(({ number, amount, is_made }) => [number, { amount: toDecimal(amount), is_made }]));
}
