import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/database';
import type { PurchaseColumns, PurchaseKey } from '#server/db/keys';
import { messageOf } from '#system/describe-error';
import type { Shop } from '#server/platform/shop';

const firstDelayMs = 1000;
const maxDelaySeconds = 6 * 60 * 60;

/**
 * Records that the invoice or credit note of an order or a subscription failed.
 * It is retried after 1, 2, 4… seconds, up to 6 hours.
 */
export async function recordFailure(shop: Shop, key: PurchaseKey, error: unknown): Promise<void> {
  shop.log.error({ err: error, purchase: key }, 'invoice or credit note failed');
  const now = shop.now().getTime();
  await shop.db
    .insertInto('invoice_failures')
    .values({
      ...key,
      failures: 1,
      reason: messageOf(error).slice(0, 300),
      retry_after: new Date(now + firstDelayMs),
    })
    .onConflict((conflict) =>
      conflict.columns(Object.keys(key) as (keyof PurchaseColumns)[]).doUpdateSet({
        failures: sql`invoice_failures.failures + 1`,
        reason: sql`excluded.reason`,
        retry_after: sql`${new Date(now)}::timestamptz
          + least(power(2, least(invoice_failures.failures, 20)), ${maxDelaySeconds}::integer) * interval '1 second'`,
      }),
    )
    .execute();
}

interface Making<Row> {
  /** Claims the next row with a due document, in the transaction. */
  claim(tx: Database): Promise<Row | undefined>;
  /** The purchase of the document. */
  keyOf(row: Row): PurchaseKey;
  make(tx: Database, row: Row): Promise<void>;
  /** Called before a failure is recorded. */
  onFailure?(row: Row): Promise<unknown>;
}

/**
 * Makes the next due document in one transaction. A failure is recorded and uses no number.
 * @returns false if no document is due
 */
export async function makeNext<Row>(shop: Shop, { claim, keyOf, make, onFailure }: Making<Row>): Promise<boolean> {
  let due: Row | undefined;
  try {
    await shop.db.transaction().execute(async (tx) => {
      due = await claim(tx);
      if (due) await make(tx, due);
    });
  } catch (error) {
    if (!due) throw error;
    await onFailure?.(due);
    await recordFailure(shop, keyOf(due), error);
  }
  return due !== undefined;
}

const numberColumns = {
  orders: ['order_id'],
  subscriptions: ['subscription_no'],
  credit_notes: ['order_id', 'subscription_no'],
};

/** Matches rows without a failure that waits for its retry. */
export function isDue(shop: Shop, table: keyof typeof numberColumns): RawBuilder<boolean> {
  const isSame = numberColumns[table].map(
    (column) => sql`failure.${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}`,
  );
  return sql<boolean>`not exists (
    select from invoice_failures as failure where failure.saas_id = ${sql.ref(`${table}.saas_id`)}
      and failure.store_id = ${sql.ref(`${table}.store_id`)} and (${sql.join(isSame, sql` or `)})
      and failure.retry_after > ${shop.now()})`;
}

/** Removes the failures of purchases, in the transaction that makes their documents. */
export async function forgetFailures(tx: Database, keys: PurchaseKey[]): Promise<void> {
  await tx
    .deleteFrom('invoice_failures')
    .where((where) => where.or(keys.map((key) => where.and(key))))
    .execute();
}

/** The failed invoices and credit notes, for operators. */
export async function readInvoiceFailures({ db }: Pick<Shop, 'db'>) {
  const rows = await db
    .selectFrom('invoice_failures as failure')
    .innerJoin('stores', (join) =>
      join.onRef('stores.saas_id', '=', 'failure.saas_id').onRef('stores.store_id', '=', 'failure.store_id'),
    )
    .select(['label', 'order_id', 'subscription_no', 'failures', 'reason', 'retry_after'])
    .orderBy('order_id')
    .orderBy('subscription_no')
    .execute();
  return rows.map(({ retry_after, ...row }) => ({ ...row, retry_after: retry_after.toISOString() }));
}
