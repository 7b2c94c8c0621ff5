import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import type { FrozenOrder, FrozenPurchase } from '#server/db/frozen';
import type { CartKey } from '#server/db/keys';
import type { PaymentAttemptRow } from '#server/db/payment-rows';
import type { Shop } from '#server/platform/shop';

/** What is paid for. */
type Frozen = { kind: 'order'; quote: FrozenOrder } | { kind: 'plan'; quote: FrozenPurchase };

export type Attempt = Omit<Selectable<PaymentAttemptRow>, 'quote' | 'kind'> & Frozen;

/** Which attempt, in which store. */
export type AttemptKey = Pick<Attempt, 'saas_id' | 'store_id' | 'attempt_id'>;

type AttemptFilter = Partial<
  Pick<Attempt, 'saas_id' | 'store_id' | 'attempt_id' | 'customer_id' | 'provider_order_id' | 'order_id' | 'kind'>
>;

/** The provider takes no smaller sums, in minor units. */
const minAmount = 100;

/** PostgreSQL takes no half of a character. */
const toJson = (value: object) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each));

/** Freezes what a customer sets out to pay, and gives the attempt. @throws {ShopError} `payment_unavailable` for too small a sum */
export async function openAttempt(
  { db, now }: Shop,
  { saas_id, store_id, customer_id }: CartKey,
  frozen: Frozen & Pick<Attempt, 'request_hash' | 'amount' | 'currency'>,
): Promise<string> {
  if (frozen.amount < minAmount) throw new ShopError('payment_unavailable');
  const attempt_id = randomUUID();
  await db
    .insertInto('payment_attempts')
    .values({
      ...frozen,
      saas_id,
      store_id,
      customer_id,
      attempt_id,
      quote: toJson(frozen.quote),
      provider_order_id: null,
      payment_id: null,
      order_id: null,
      subscription_no: null,
      created_at: now(),
      check_after: null,
    })
    .execute();
  return attempt_id;
}

/** The attempt that all of this holds for; undefined when there is none. */
export async function findAttempt(db: Database, named: AttemptFilter): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where((where) => where.and(named))
    .executeTakeFirst();
  return row as unknown as Attempt | undefined;
}

/** @throws {ShopError} `not_found` when there is no such attempt, or it is another customer's */
export async function readAttempt(db: Database, named: AttemptFilter): Promise<Attempt> {
  const attempt = await findAttempt(db, named);
  if (!attempt) throw new ShopError('not_found');
  return attempt;
}

/** Narrows a query to one attempt. */
export const toAttemptKey = ({ saas_id, store_id, attempt_id }: AttemptKey) => ({ saas_id, store_id, attempt_id });

/** Whether the attempt can still become an order; nobody else can change it until the transaction ends. */
export async function lockIfOpen(tx: Database, key: AttemptKey): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_attempts')
    .select('status')
    .where((where) => where.and(toAttemptKey(key)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.status === 'open';
}

/** Writes down what has happened to an attempt; `subject` is the payment or refund it happened to. */
export const recordEvent = (db: Database, key: AttemptKey, what: string, subject: string) =>
  db
    .insertInto('payment_events')
    .values({ ...toAttemptKey(key), what, subject })
    .execute();

/** Ends an attempt that has not become an order: money that comes for it from now on goes back. */
export async function closeAttempt(db: Database, key: AttemptKey, reason: string): Promise<void> {
  const closed = await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason })
    .where((where) => where.and({ ...toAttemptKey(key), status: 'open' }))
    .returning('attempt_id')
    .executeTakeFirst();
  if (closed) await recordEvent(db, key, 'closed', reason);
}

/**
 * Once executed, closes the other orders that a customer has set out to pay for in a store, and has it looked at: perhaps it was paid.
 * @param paid the attempt that has just become an order
 */
export const closeOpenAttemptsQuery = (tx: Database, { saas_id, store_id, customer_id }: CartKey, paid: string) =>
  tx
    .updateTable('payment_attempts')
    .set({
      status: 'closed',
      reason: 'replaced',
      check_after: sql`case when provider_order_id is null then null else now() end`,
    })
    .where((where) => where.and({ saas_id, store_id, customer_id, kind: 'order', status: 'open' }))
    .where(sql<boolean>`attempt_id::text <> ${paid}`);
