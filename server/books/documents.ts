import { sql } from 'kysely';
import type { Minor } from '#lib/money/money';
import { outOfStoreStatuses } from '#lib/order/lifecycle';
import type { Database } from '#server/db/database';
import type { Invoice } from '#server/db/invoice-rows';
import type { PurchaseColumns, StoreKey } from '#server/db/keys';
import { paidBackOfPlan, within as withinStores } from './sold.ts';
import type { Span } from './span.ts';

export interface TaxDocument extends PurchaseColumns {
  /** When its goods left the store, the subscription was paid, or the credit note became due. */
  at: Date;
  document: Invoice;
}

export type DocumentKind = 'invoice' | 'credit note';
export const kindOf = ({ credit }: Invoice): DocumentKind => (credit ? 'credit note' : 'invoice');

export const numberOf = ({ credit, invoice_number }: Invoice): string => credit?.credit_note_number ?? invoice_number;

/** Credit notes lower sums. */
export const signOf = ({ credit }: Invoice): 1 | -1 => (credit ? -1 : 1);

export interface OrderBooks extends PurchaseColumns {
  at: Date;
  status: string;
  payment_type: 'COD' | 'online';
  /** After adjustments and refunds. */
  total: Minor;
  payment_id: string | null;
  /** Null for an order that is paid on delivery. */
  online: Minor | null;
  cash: Minor | null;
  /** The delivery partner's part of `cash`; null without one. */
  partner_cash: Minor | null;
  upi: Minor | null;
  card: Minor | null;
  /** Null if paid exactly. */
  short: Minor | null;
  excess: Minor | null;
  refunded: Minor;
  under_way: Minor;
  transferred: Minor;
  to_transfer: Minor;
}

const batch = 500;

const within = ({ saas_id, store_id }: StoreKey, span: Span, column: string) =>
  withinStores({ saas_id, store_ids: [store_id] }, span, column);

async function* inBatches<Row>(read: (after: number) => Promise<Row[]>, numberOf: (row: Row) => number) {
  for (let after = 0, rows: Row[]; ; after = numberOf(rows.at(-1) as Row)) {
    rows = await read(after);
    yield* rows;
    if (rows.length < batch) return;
  }
}

type PurchaseColumn = 'order_id' | 'subscription_no';

/** Leaves out invoices cancelled before credit notes existed. */
async function selectInvoices(
  db: Database,
  { saas_id, store_id }: StoreKey,
  { begins, ends }: Span,
  after: { column: PurchaseColumn; number: number },
) {
  const { rows } = await sql<TaxDocument>`
    select saas_id, store_id, order_id, subscription_no, at, invoice as document
    from invoices where saas_id = ${saas_id} and store_id = ${store_id} and at >= ${begins} and at < ${ends}
      and ${sql.ref(after.column)} > ${after.number}
      and (invoice->>'isCancelled' <> 'true' or exists (
        select from credit_notes as note
        where note.saas_id = invoices.saas_id and note.store_id = invoices.store_id and note.order_id = invoices.order_id
      ))
    order by order_id, subscription_no limit ${batch}`.execute(db);
  return rows;
}

/** Invoices of orders, then of subscriptions. */
export async function* readInvoices(db: Database, store: StoreKey, span: Span): AsyncGenerator<TaxDocument> {
  for (const column of ['order_id', 'subscription_no'] as const)
    yield* inBatches(
      (number) => selectInvoices(db, store, span, { column, number }),
      (invoice) => Number(invoice[column]),
    );
}

export const readCreditNotesOf = (db: Database, store: StoreKey, span: Span): AsyncGenerator<TaxDocument> =>
  inBatches(
    async (after) => {
      const { rows } = await sql<TaxDocument & { note_id: number }>`
        select note_id, saas_id, store_id, order_id, subscription_no, at, note as document
        from credit_notes where ${within(store, span, 'at')} and note_id > ${after} and note is not null
        order by note_id limit ${batch}`.execute(db);
      return rows;
    },
    ({ note_id }) => Number(note_id),
  );

/** Invoices and credit notes of the span without a number yet. */
export async function countWaiting(db: Database, store: StoreKey, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from orders
      where saas_id = ${store.saas_id} and store_id = ${store.store_id} and not invoiced
        and status = any(${outOfStoreStatuses})
        and exists (
          select 1 from order_events as event
          where event.saas_id = orders.saas_id and event.store_id = orders.store_id and event.order_id = orders.order_id
            and event.status = any(${outOfStoreStatuses})
          having min(event.at) >= ${span.begins} and min(event.at) < ${span.ends})
    )::integer + (
      select count(*) from subscriptions where ${within(store, span, 'created_at')} and not invoiced
    )::integer + (
      select count(*) from credit_notes where ${within(store, span, 'at')} and note is null
    )::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function selectOrders(db: Database, store: StoreKey, span: Span, after: number): Promise<OrderBooks[]> {
  const refunds = sql`from payment_attempts as attempt join refunds using (saas_id, store_id, attempt_id)
    where attempt.saas_id = placed.saas_id and attempt.store_id = placed.store_id
      and attempt.order_id = placed.order_id`;
  const transfers = sql`from order_adjustments as made
    where made.saas_id = placed.saas_id and made.store_id = placed.store_id
      and made.order_id = placed.order_id and money = 'transfer'`;
  const { rows } = await sql<OrderBooks>`
    select saas_id, store_id, order_id, null as subscription_no, created_at as at, status, payment_type,
      case status when 'cancelled' then 0 else order_value - deducted end as total,
      (select string_agg(payment_id, ' ' order by attempt.created_at, payment_id) from payment_attempts as attempt
        where attempt.saas_id = placed.saas_id and attempt.store_id = placed.store_id
          and attempt.order_id = placed.order_id) as payment_id,
      case payment_type when 'online' then order_value + (
        select coalesce(sum(refunds.amount), 0)::bigint ${refunds} and refunds.reason = 'order_changed') end as online,
      paid.*,
      (select sum(amount)::bigint from rider_cash as held where held.saas_id = placed.saas_id
        and held.store_id = placed.store_id and held.order_id = placed.order_id and partner is not null) as partner_cash,
      (select coalesce(sum(refunds.amount), 0)::bigint ${refunds} and refunds.status = 'processed') as refunded,
      (select coalesce(sum(refunds.amount), 0)::bigint ${refunds} and refunds.status <> 'processed') as under_way,
      (select coalesce(sum(amount), 0)::bigint ${transfers} and transferred_at is not null) as transferred,
      (select coalesce(sum(amount), 0)::bigint ${transfers} and transferred_at is null) as to_transfer
    from (
      select * from orders where ${within(store, span, 'created_at')} and order_id > ${after}
      order by order_id limit ${batch}
    ) as placed cross join lateral (
      select sum(amount) filter (where kind = 'cash')::bigint as cash, sum(amount) filter (where kind = 'upi')::bigint as upi,
        sum(amount) filter (where kind = 'card')::bigint as card, sum(short)::bigint as short, sum(excess)::bigint as excess
      from counter_events as event
      where event.saas_id = placed.saas_id and event.store_id = placed.store_id
        and event.order_id = placed.order_id and kind in ('cash', 'upi', 'card')
    ) as paid order by order_id`.execute(db);
  return rows;
}

async function selectPlans(db: Database, store: StoreKey, span: Span, after: number): Promise<OrderBooks[]> {
  const refunds = sql`from payment_attempts as attempt join refunds using (saas_id, store_id, attempt_id, payment_id)
    where attempt.saas_id = paid.saas_id and attempt.store_id = paid.store_id
      and attempt.subscription_no = paid.subscription_no`;
  const { rows } = await sql<OrderBooks>`
    select saas_id, store_id, null as order_id, subscription_no, paid.created_at as at, status,
      case when reservation_no is null then 'online' else 'COD' end as payment_type,
      paid.total - ${paidBackOfPlan} as total,
      (select payment_id from payment_attempts as attempt
        where attempt.saas_id = paid.saas_id and attempt.store_id = paid.store_id
          and attempt.subscription_no = paid.subscription_no limit 1) as payment_id,
      case when reservation_no is null then paid.total end as online, reservation.total as cash,
      null::bigint as partner_cash, null::bigint as upi, null::bigint as card,
      null::bigint as short, null::bigint as excess,
      (select coalesce(sum(refunds.amount), 0)::bigint ${refunds} and refunds.status = 'processed') as refunded,
      (select coalesce(sum(refunds.amount), 0)::bigint ${refunds} and refunds.status <> 'processed') as under_way,
      case when paid_back_at is null then 0 else owed end as transferred,
      case when paid_back_at is null then coalesce(owed, 0) else 0 end as to_transfer
    from (
      select * from subscriptions where ${within(store, span, 'created_at')} and subscription_no > ${after}
      order by subscription_no limit ${batch}
    ) as paid left join plan_reservations as reservation using (saas_id, store_id, subscription_no)
    order by subscription_no`.execute(db);
  return rows;
}

/** Orders of a span, then subscriptions. Not in one transaction, which would block the embedded database. */
export async function* readOrderBooks(db: Database, store: StoreKey, span: Span): AsyncGenerator<OrderBooks> {
  for (const [column, select] of [
    ['order_id', selectOrders],
    ['subscription_no', selectPlans],
  ] as const)
    yield* inBatches(
      (after) => select(db, store, span, after),
      (purchase) => Number(purchase[column]),
    );
}
