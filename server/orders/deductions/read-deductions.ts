import { sql } from 'kysely';
import type * as v from 'valibot';
import type { deduction } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import { readCreditNotes } from '../invoices/credit-notes.ts';

type WireDeduction = v.InferInput<typeof deduction>;

/** What has fallen from orders since they were placed, oldest first, in wire format by order; and their credit notes. */
export async function readDeductions(db: Database, store: StoreKey, orderIds: number[]) {
  const [rows, notes] = await Promise.all([
    queryDeductions(db, store, orderIds).execute(),
    readCreditNotes(db, store, orderIds),
  ]);
  const numberOf = new Map(notes.map(({ deduction_id, credit_note_number }) => [deduction_id, credit_note_number]));
  const deductions = rows.map(({ order_id, amount, at, is_refunded, transferred_at, transfer_reference, ...row }) => ({
    order_id,
    wire: {
      ...row,
      amount: toDecimal(amount),
      at: at.toISOString(),
      is_settled: row.money === 'collect' || amount === 0 || transferred_at !== null || is_refunded,
      transfer_reference: transfer_reference ?? '',
      credit_note_number: numberOf.get(row.deduction_id) ?? null,
    } satisfies WireDeduction,
  }));
  const notesByOrder = Map.groupBy(notes, ({ order_id }) => order_id);
  const byOrder = Map.groupBy(deductions, ({ order_id }) => order_id);
  return (orderId: number) => ({
    deductions: (byOrder.get(orderId) ?? []).map(({ wire }) => wire),
    credit_notes: (notesByOrder.get(orderId) ?? []).map(({ credit_note_number, amount }) => ({
      credit_note_number,
      amount: toDecimal(amount),
    })),
  });
}

const queryDeductions = (db: Database, { saas_id, store_id }: StoreKey, orderIds: number[]) =>
  db
    .selectFrom('order_deductions as deduction')
    .select(['order_id', 'deduction_id', 'kind', 'line', 'quantity', 'amount', 'reason', 'at', 'money'])
    .select(['transferred_at', 'transfer_reference'])
    .select(
      sql<boolean>`exists (select 1 from part_refunds
        where part_refunds.deduction_id = deduction.deduction_id and part_refunds.status = 'processed')`.as(
        'is_refunded',
      ),
    )
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .orderBy('deduction_id');
