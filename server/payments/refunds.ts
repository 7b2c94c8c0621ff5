import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { toDecimal, type Minor } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import type { PartRefundRow, PaymentRow, RefundRow } from '#server/db/payment-rows';
import { refusalOf } from '#server/db/refusal';
import { timeFromNow } from '#server/platform/delays';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import { GatewayRefusal, type Gateway, type GatewayRefund } from '#server/platform/ports/gateway';
import type { Shop } from '#server/platform/shop';
import { toAttemptKey, recordEvent, type AttemptKey } from './attempts.ts';

type Payment = Pick<PaymentRow, 'saas_id' | 'store_id' | 'attempt_id' | 'payment_id' | 'amount' | 'currency'>;

/** The order or subscription that was paid for. */
type Purchase = StoreKey & ({ order_id: number } | { subscription_no: number });

/** Whether it is less than the provider refunds. */
export const isTooSmall = (amount: Minor): boolean => amount > 0 && amount < providerMinimum;

const recheckMs = 60 * 60_000;

const maxDelayMs = 6 * 60 * 60_000;

/**
 * Queues the refund of a payment, or of what the refunds of its parts have left of it, in the caller's transaction, once;
 * false when it is queued already or nothing is left.
 */
export async function queueRefund(tx: Database, payment: Payment, reason: string): Promise<boolean> {
  const { saas_id, store_id, attempt_id, payment_id, amount, currency } = payment;
  const queued = await tx
    .insertInto('refunds')
    .values({ saas_id, store_id, attempt_id, payment_id, amount, currency, reason, refund_id: randomUUID() })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (queued) {
    await recordEvent(tx, payment, 'refund due', payment_id);
    await enqueue(tx, 'refund', { saas_id, store_id, refund_id: queued.refund_id });
  }
  return queued !== undefined;
}

/**
 * Queues the refund of a cancelled purchase in the transaction of the cancellation, if it was paid online.
 * @param amount the most to refund; all that is left by default
 */
export async function refundPurchase(tx: Database, purchase: Purchase, reason: string, amount?: Minor): Promise<void> {
  if (amount === 0) return;
  const payment = await findPayment(tx, purchase);
  if (payment) await queueRefund(tx, { ...payment, amount: amount ?? payment.amount }, reason);
}

/** A part of an order's payment to refund, for one deduction; `reason` is a code. */
type Part = Pick<PartRefundRow, 'deduction_id' | 'amount' | 'reason'>;

/**
 * Queues the refund of a part of an order's payment in the caller's transaction. Refunds of a payment, also failed ones, as
 * they are retried, never exceed it: a trigger ensures it under a lock on the payment.
 * @throws {ShopError} `deduction_too_large`
 */
export async function refundPart(tx: Database, order: OrderKey, part: Part): Promise<void> {
  const payment = await findPayment(tx, order);
  if (!payment) throw new Error(`Order ${order.order_id} was paid online, but has no payment`);
  const { saas_id, store_id, attempt_id, payment_id, currency } = payment;
  const row = { saas_id, store_id, attempt_id, payment_id, currency, ...part, refund_id: randomUUID() };
  try {
    await tx.insertInto('part_refunds').values(row).execute();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
  await recordEvent(tx, payment, 'refund due', payment_id);
  await enqueue(tx, 'refund', { saas_id, store_id, refund_id: row.refund_id });
}

/** The payment of an order or a subscription; undefined when it was not paid online. */
function findPayment(tx: Database, purchase: Purchase): Promise<Selectable<PaymentRow> | undefined> {
  const { saas_id, store_id } = purchase;
  const [column, number] =
    'order_id' in purchase
      ? (['attempt.order_id', purchase.order_id] as const)
      : (['attempt.subscription_no', purchase.subscription_no] as const);
  return tx
    .selectFrom('payment_attempts as attempt')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.saas_id', '=', 'attempt.saas_id')
        .onRef('payments.store_id', '=', 'attempt.store_id')
        .onRef('payments.payment_id', '=', 'attempt.payment_id'),
    )
    .selectAll('payments')
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where(column, '=', number)
    .executeTakeFirst();
}

/** Requests a refund, or reads its status if it was requested before, until it is made or has failed. */
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

/** A refund below the provider's minimum is not requested again automatically: it is listed as failed, for a person to handle. */
function failTooSmall({ amount, provider_refund_id: id }: Refund, error: unknown): Recorded {
  if (error instanceof GatewayRefusal && isTooSmall(amount)) return { id, status: 'failed' };
  throw error;
}

type Recorded = Pick<GatewayRefund, 'status'> & { id: string | null };

/** Records a refund's status at the provider. */
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

/** Makes unfinished refunds of a payment due for a check now: the one that the provider names, and those whose name there is unknown. */
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

/** Whether an attempt has a refund. */
export async function isRefunded(db: Database, key: AttemptKey): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where((where) => where.and(toAttemptKey(key)))
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** The refunds of orders or subscriptions of a store together by number, in wire format; made when all of them are. */
export async function readRefunds(
  db: Database,
  { saas_id, store_id }: StoreKey,
  kind: 'order_id' | 'subscription_no',
  numbers: number[],
) {
  const rows = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('refunds', (join) =>
      join
        .onRef('refunds.saas_id', '=', 'attempt.saas_id')
        .onRef('refunds.store_id', '=', 'attempt.store_id')
        .onRef('refunds.payment_id', '=', 'attempt.payment_id'),
    )
    .select([`attempt.${kind} as number`, sql<number>`sum(refunds.amount)::bigint`.as('amount')])
    .select(sql<boolean>`bool_and(refunds.status = 'processed')`.as('is_made'))
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where(`attempt.${kind}`, '=', sql<number>`any(${numbers})`)
    .groupBy(`attempt.${kind}`)
    .execute();
  return new Map(rows.map(({ number, amount, is_made }) => [number, { amount: toDecimal(amount), is_made }]));
}
