import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { providerMinimum } from '#lib/money/provider-minimum';
import type { Database } from '#server/db/database';
import { toJson } from '#server/platform/to-json';
import type { ChangeQuote, OrderQuote } from '#server/db/order-quote';
import type { PlanQuote } from '#server/db/subscription-rows';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { PaymentAttemptRow } from '#server/db/payment-rows';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';

/** Prices do not change until the attempt expires. */
type Quoted =
  | { kind: 'order'; quote: OrderQuote }
  | { kind: 'change'; quote: ChangeQuote }
  | { kind: 'plan'; quote: PlanQuote };

export type Attempt = Omit<Selectable<PaymentAttemptRow>, 'quote' | 'kind'> & Quoted;

export type AttemptKey = Pick<Attempt, 'saas_id' | 'store_id' | 'attempt_id'>;

type AttemptFilter = Partial<
  Pick<Attempt, 'saas_id' | 'store_id' | 'attempt_id' | 'customer_id' | 'provider_order_id' | 'order_id' | 'kind'>
>;

/** How long a customer has to pay at the quoted price. */
const quoteLifetimeMs = 45 * 60_000;

export const hasExpired = ({ created_at }: Pick<Attempt, 'created_at'>, at: Date): boolean =>
  at.getTime() - created_at.getTime() > quoteLifetimeMs;

/** @throws {ShopError} `payment_too_small` below the provider's minimum */
export async function openAttempt(
  { db, now }: Shop,
  { saas_id, store_id, customer_id }: CartKey,
  quoted: Quoted & Pick<Attempt, 'request_hash' | 'amount' | 'currency'>,
): Promise<string> {
  if (quoted.amount < providerMinimum) throw new ShopError('payment_too_small');
  const attempt_id = randomUUID();
  await db
    .insertInto('payment_attempts')
    .values({
      ...quoted,
      saas_id,
      store_id,
      customer_id,
      attempt_id,
      quote: toJson(quoted.quote),
      provider_order_id: null,
      payment_id: null,
      order_id: null,
      subscription_no: null,
      created_at: now(),
    })
    .execute();
  return attempt_id;
}

export async function findAttempt(db: Database, filter: AttemptFilter): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where((where) => where.and(filter))
    .executeTakeFirst();
  return row as unknown as Attempt | undefined;
}

/** @throws {ShopError} `not_found` */
export async function readAttempt(db: Database, filter: AttemptFilter): Promise<Attempt> {
  const attempt = await findAttempt(db, filter);
  if (!attempt) throw new ShopError('not_found');
  return attempt;
}

export const toAttemptKey = ({ saas_id, store_id, attempt_id }: AttemptKey) => ({ saas_id, store_id, attempt_id });

/** Locks an attempt until the transaction ends. @returns whether it is open */
export async function lockIfOpen(tx: Database, key: AttemptKey): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_attempts')
    .select('status')
    .where((where) => where.and(toAttemptKey(key)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.status === 'open';
}

/** `subject` is the payment, refund or reason. */
export const recordEvent = (db: Database, key: AttemptKey, event: string, subject: string) =>
  db
    .insertInto('payment_events')
    .values({ ...toAttemptKey(key), what: event, subject })
    .execute();

/** Payments that arrive later are refunded. */
export async function closeAttempt(db: Database, key: AttemptKey, reason: string): Promise<void> {
  const closed = await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason })
    .where((where) => where.and({ ...toAttemptKey(key), status: 'open' }))
    .returning('attempt_id')
    .executeTakeFirst();
  if (closed) await recordEvent(db, key, 'closed', reason);
}

/** Each is checked with the provider again: it may have been paid. */
export async function closeOpenAttempts({ db, now }: Shop, cart: CartKey, paid: string): Promise<void> {
  const closed = await db
    .updateTable('payment_attempts')
    .set({ status: 'closed', reason: 'replaced' })
    .where(ofCustomer(cart))
    .where('kind', '=', 'order')
    .where('status', '=', 'open')
    .where(sql<boolean>`attempt_id::text <> ${paid}`)
    .returning(['saas_id', 'store_id', 'attempt_id', 'provider_order_id'])
    .execute();
  const opened = closed.filter(({ provider_order_id }) => provider_order_id !== null);
  await enqueue(db, 'settlement', opened.map(toAttemptKey), now());
}
