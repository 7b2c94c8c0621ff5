import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { PaymentRow } from '#server/db/payment-rows';
import { GatewayAway, GatewayRefusal, type Gateway } from '#server/platform/ports/gateway';
import type { Shop } from '#server/platform/shop';
import { ofAttempt, recordEvent, type AttemptKey } from './attempts.ts';

type Payment = Pick<PaymentRow, 'saas_id' | 'store_id' | 'attempt_id' | 'payment_id' | 'amount' | 'currency'>;

/** What was paid for. */
type Bought = StoreKey & ({ order_id: number } | { subscription_no: number });

/** Longer than the provider may take to answer. */
const leaseMs = 60_000;
const secondLookMs = 60 * 60_000;
const mostWaitMs = 6 * 60 * 60_000;

/** Queues a payment's return in the caller's transaction, once; false when it is queued already. */
export async function queueRefund(tx: Database, payment: Payment, reason: string): Promise<boolean> {
  const { saas_id, store_id, attempt_id, payment_id, amount, currency } = payment;
  const queued = await tx
    .insertInto('refunds')
    .values({ saas_id, store_id, attempt_id, payment_id, amount, currency, reason, refund_id: randomUUID() })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  if (queued) await recordEvent(tx, payment, 'refund due', payment_id);
  return queued !== undefined;
}

/**
 * Queues the return of what something was paid with, in the same transaction as its cancellation; nothing that was not
 * paid online.
 * @param amount how much of it; all unless it is told
 */
export async function refundBought(tx: Database, bought: Bought, reason: string, amount?: Minor): Promise<void> {
  const { saas_id, store_id } = bought;
  const [column, number] =
    'order_id' in bought
      ? (['attempt.order_id', bought.order_id] as const)
      : (['attempt.subscription_no', bought.subscription_no] as const);
  const payment = await tx
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
  if (payment) await queueRefund(tx, { ...payment, amount: amount ?? payment.amount }, reason);
}

/** Makes the next refund that is due, or looks how one stands; false when there is none. */
export async function makeNextRefund(shop: Shop): Promise<boolean> {
  const { gateway } = shop;
  const refund = gateway && (await claimRefund(shop));
  if (!refund) return false;
  try {
    const made = await askFor(gateway, refund);
    await shop.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('refunds')
        .set({ status: made.status, provider_refund_id: made.id, try_after: inMs(shop, secondLookMs) })
        .where((where) => where.and(ofRefund(refund)))
        .execute();
      if (made.status !== refund.status) await recordEvent(tx, refund, `refund ${made.status}`, refund.payment_id);
    });
    if (made.status === 'failed')
      shop.log.error({ refund: refund.refund_id }, 'the provider could not refund a payment');
  } catch (error) {
    if (!(error instanceof GatewayAway) && !(error instanceof GatewayRefusal)) throw error;
    shop.log.error({ err: error, refund: refund.refund_id }, 'a payment could not be refunded yet');
    const wait = Math.min(2 ** refund.tries * 1000, mostWaitMs);
    await shop.db
      .updateTable('refunds')
      .set({ try_after: inMs(shop, wait) })
      .where((where) => where.and(ofRefund(refund)))
      .execute();
  }
  return true;
}

type Refund = NonNullable<Awaited<ReturnType<typeof claimRefund>>>;

const askFor = (gateway: Gateway, { payment_id, provider_refund_id, refund_id, amount }: Refund) =>
  provider_refund_id
    ? gateway.readRefund(payment_id, provider_refund_id)
    : gateway.refund(payment_id, { key: refund_id, amount });

const ofRefund = ({ saas_id, store_id, refund_id }: Pick<Refund, 'saas_id' | 'store_id' | 'refund_id'>) => ({
  saas_id,
  store_id,
  refund_id,
});

const inMs = ({ now }: Shop, milliseconds: number) => new Date(now().getTime() + milliseconds);

const claimRefund = (shop: Shop) =>
  shop.db
    .updateTable('refunds')
    .set({ tries: sql`tries + 1`, try_after: inMs(shop, leaseMs) })
    .where(
      sql<boolean>`(saas_id, store_id, refund_id) = (
        select saas_id, store_id, refund_id from refunds
        where status in ('due', 'pending') and try_after <= ${shop.now()}
        order by try_after limit 1 for update skip locked)`,
    )
    .returningAll()
    .executeTakeFirst();

/** Has the refund of a payment looked at again at once, when the provider has said something about it. */
export const lookAtRefund = ({ db, now }: Shop, paymentId: string) =>
  db.updateTable('refunds').set({ try_after: now() }).where('payment_id', '=', paymentId).execute();

/** Whether any money of an attempt is on its way back. */
export async function isRefunded(db: Database, key: AttemptKey): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('refund_id')
    .where((where) => where.and(ofAttempt(key)))
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** What goes back of what orders or subscriptions of a store were paid with, by number; amounts as they stand on the wire. */
export async function refundsOf(
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
    .select([`attempt.${kind} as number`, 'refunds.amount', 'refunds.status'])
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where(`attempt.${kind}`, '=', sql<number>`any(${numbers})`)
    .execute();
  return new Map(
    rows.map(({ number, amount, status }) => [number, { amount: toDecimal(amount), is_made: status === 'processed' }]),
  );
}
