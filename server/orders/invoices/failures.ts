import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import { messageOf } from '#system/describe-error';
import type { Shop } from '#server/platform/shop';

const firstDelayMs = 1000;
const maxDelaySeconds = 6 * 60 * 60;

/**
 * Records that the invoice or credit note of an order could not be made.
 * It is retried after 1 second, 2, 4 and so on, up to 6 hours: soon after a lost connection, rarely when its data are at fault.
 */
export async function recordFailure(shop: Shop, order: OrderKey, error: unknown): Promise<void> {
  const { saas_id, store_id, order_id } = order;
  shop.log.error({ err: error, order: order_id }, 'an invoice could not be made');
  const now = shop.now().getTime();
  await shop.db
    .insertInto('invoice_failures')
    .values({
      saas_id,
      store_id,
      order_id,
      failures: 1,
      reason: messageOf(error).slice(0, 300),
      retry_after: new Date(now + firstDelayMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['saas_id', 'store_id', 'order_id']).doUpdateSet({
        failures: sql`invoice_failures.failures + 1`,
        reason: sql`excluded.reason`,
        retry_after: sql`${new Date(now)}::timestamptz
          + least(power(2, least(invoice_failures.failures, 20)), ${maxDelaySeconds}::integer) * interval '1 second'`,
      }),
    )
    .execute();
}

/** The condition of orders whose invoices may be made now. @param orders the table with their keys */
export const isDue = (shop: Shop, orders: 'orders' | 'credit_notes') => sql<boolean>`not exists (
  select from invoice_failures as failure where failure.saas_id = ${sql.ref(`${orders}.saas_id`)}
    and failure.store_id = ${sql.ref(`${orders}.store_id`)} and failure.order_id = ${sql.ref(`${orders}.order_id`)}
    and failure.retry_after > ${shop.now()})`;

/** Removes the failures of orders, in the transaction that makes their invoices. */
export async function forgetFailures(tx: Database, saas_id: number, orderIds: number[]): Promise<void> {
  await tx
    .deleteFrom('invoice_failures')
    .where('saas_id', '=', saas_id)
    .where('order_id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute();
}

/** The orders whose invoice or credit note could not be made, for operators. */
export async function readInvoiceFailures({ db }: Pick<Shop, 'db'>) {
  const rows = await db
    .selectFrom('invoice_failures as failure')
    .innerJoin('stores', (join) =>
      join.onRef('stores.saas_id', '=', 'failure.saas_id').onRef('stores.store_id', '=', 'failure.store_id'),
    )
    .select(['label', 'order_id', 'failures', 'reason', 'retry_after'])
    .orderBy('order_id')
    .execute();
  return rows.map(({ retry_after, ...row }) => ({ ...row, retry_after: retry_after.toISOString() }));
}
