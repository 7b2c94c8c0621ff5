import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { SandboxOrderRow, SandboxPaymentRow, SandboxRefundRow } from '#server/db/payment-rows';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { queueWebhooks } from './webhook-queue.ts';

export type LedgerPayment = Selectable<SandboxPaymentRow>;

/** Has the provider's message. */
export class SandboxRefusal extends Error {}

const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;

export const createSandboxOrder = (
  { db, now }: Shop,
  order: Pick<SandboxOrderRow, 'amount' | 'currency' | 'receipt'>,
) =>
  db
    .insertInto('sandbox_orders')
    .values({ id: newId('order'), ...order, created_at: now() })
    .returningAll()
    .executeTakeFirstOrThrow();

export const ordersOfReceipt = ({ db }: Shop, receipt: string) =>
  db.selectFrom('sandbox_orders').selectAll().where('receipt', '=', receipt).execute();

/** Authorizes payments whose simulated bank delay has passed. */
export async function authorizeDue(shop: Shop): Promise<void> {
  const due = shop.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('status', '=', 'created')
    .where('authorize_after', '<=', shop.now());
  if (!(await due.limit(1).executeTakeFirst())) return;
  await shop.db.transaction().execute(async (tx) => {
    const payments = await tx
      .updateTable('sandbox_payments')
      .set({ status: 'authorized' })
      .where('id', 'in', due.forUpdate())
      .returningAll()
      .execute();
    for (const payment of payments) await queueWebhooks({ ...shop, db: tx }, 'payment.authorized', payment);
  });
}

/** Oldest first. */
export async function paymentsOfOrder(shop: Shop, order_id: string): Promise<LedgerPayment[]> {
  await authorizeDue(shop);
  return shop.db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('created_at')
    .execute();
}

/** @throws {SandboxRefusal} if there is no such payment */
export async function readSandboxPayment(shop: Shop, id: string): Promise<LedgerPayment> {
  await authorizeDue(shop);
  const payment = await shop.db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
  if (!payment) throw new SandboxRefusal('The id provided does not exist');
  return payment;
}

export interface PaymentChoice {
  order_id: string;
  outcome: 'success' | 'failure';
  /** The bank's delay in seconds. */
  delay_s: number;
  webhooks: LedgerPayment['webhooks'];
  /** Overrides the order's amount. */
  amount?: number | undefined;
}

/** Makes a payment, which may fail. @throws {SandboxRefusal} if the order is paid already */
export async function payOrder(
  shop: Shop,
  { order_id, outcome, delay_s, webhooks, amount }: PaymentChoice,
): Promise<LedgerPayment> {
  const order = await shop.db.selectFrom('sandbox_orders').selectAll().where('id', '=', order_id).executeTakeFirst();
  if (!order) throw new SandboxRefusal('The id provided does not exist');
  const isPaid = (await paymentsOfOrder(shop, order_id)).some(
    ({ status }) => status === 'captured' || status === 'refunded',
  );
  if (isPaid) throw new SandboxRefusal('Order already paid');
  const payment = await shop.db
    .insertInto('sandbox_payments')
    .values({
      id: newId('pay'),
      order_id,
      amount: amount ?? order.amount,
      currency: order.currency,
      status: outcome === 'success' ? 'created' : 'failed',
      webhooks,
      authorize_after: new Date(shop.now().getTime() + delay_s * 1000),
      created_at: shop.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (outcome === 'failure') await queueWebhooks(shop, 'payment.failed', payment);
  else await enqueue(shop.db, 'sandbox-payment', { id: payment.id }, payment.authorize_after);
  return readSandboxPayment(shop, payment.id);
}

export async function capturePayment(shop: Shop, id: string, amount: number, currency: string): Promise<LedgerPayment> {
  await authorizeDue(shop);
  return shop.db.transaction().execute(async (tx) => {
    const captured = await tx
      .updateTable('sandbox_payments')
      .set({ status: 'captured' })
      .where((where) => where.and({ id, amount, currency, status: 'authorized' }))
      .returningAll()
      .executeTakeFirst();
    if (!captured) throw new SandboxRefusal('This payment has already been captured');
    await queueWebhooks({ ...shop, db: tx }, 'payment.captured', captured);
    await queueWebhooks({ ...shop, db: tx }, 'order.paid', captured);
    return captured;
  });
}

type Refund = Selectable<SandboxRefundRow>;

const minRefund = 100;

/** At least ₹1. The same key gives the same refund. Manual refunds have no receipt. */
export const refundPayment = (
  shop: Shop,
  payment_id: string,
  amount: number,
  key: string,
  receipt: string | null = null,
): Promise<Refund> =>
  shop.db.transaction().execute(async (tx) => {
    const [payment] = await tx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('id', '=', payment_id)
      .forUpdate()
      .execute();
    const earlier = await tx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (earlier) return earlier;
    if (amount < minRefund) throw new SandboxRefusal('The amount must be atleast INR 1.00');
    const left = payment?.status === 'captured' ? payment.amount - (await refundedAmount(tx, payment_id)) : 0;
    if (!payment || amount > left)
      throw new SandboxRefusal('The total refund amount is greater than the refund payment amount');
    if (amount === left)
      await tx.updateTable('sandbox_payments').set({ status: 'refunded' }).where('id', '=', payment_id).execute();
    const refund = await tx
      .insertInto('sandbox_refunds')
      .values({
        id: newId('rfnd'),
        payment_id,
        amount,
        idempotency_key: key,
        receipt,
        status: 'processed',
        created_at: shop.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueWebhooks({ ...shop, db: tx }, 'refund.processed', payment, refund.id);
    return refund;
  });

/** In minor units. */
async function refundedAmount(db: Shop['db'], payment_id: string): Promise<number> {
  const refunds = await refundsOfPayment({ db }, payment_id);
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

export const refundsOfPayment = ({ db }: Pick<Shop, 'db'>, payment_id: string): Promise<Refund[]> =>
  db.selectFrom('sandbox_refunds').selectAll().where('payment_id', '=', payment_id).execute();

/** Captured payments less refunds, in minor units. */
export async function providerBalance({ db }: Shop): Promise<number> {
  const { sum } = await db
    .selectNoFrom(
      sql<number>`(
        (select coalesce(sum(amount), 0) from sandbox_payments where status in ('captured', 'refunded'))
        - (select coalesce(sum(amount), 0) from sandbox_refunds))::bigint`.as('sum'),
    )
    .executeTakeFirstOrThrow();
  return sum;
}
