import { sql } from 'kysely';
import type * as v from 'valibot';
import type { deduction } from '#contract/orders/deduction';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import { readCreditNotes } from '../invoices/credit-notes.ts';

type WireDeduction = v.InferInput<typeof deduction>;

/** The deductions and credit notes of orders, oldest first, in wire format by order. */
export async function readDeductions(db: Database, store: StoreKey, orderIds: number[]) {
  const [deductions, notes] = await readAll(db, store, orderIds);
  const notesByOrder = Map.groupBy(notes, ({ order_id }) => order_id);
  const byOrder = Map.groupBy(deductions, ({ order_id }) => order_id);
  return (orderId: number) => ({
    deductions: (byOrder.get(orderId) ?? []).map(({ wire }) => wire),
    credit_notes: (notesByOrder.get(orderId) ?? []).map(toWireNote),
  });
}

/** The deductions of an order with the staff member's name (empty for customers, jobs and commands), and its credit notes. */
export async function readDeductionsForStaff(db: Database, order: OrderKey) {
  const [deductions, notes] = await readAll(db, order, [order.order_id]);
  return {
    deductions: deductions.map(({ wire, name }) => ({ ...wire, by: name ?? '' })),
    credit_notes: notes.map(toWireNote),
  };
}

type Note = Awaited<ReturnType<typeof readCreditNotes>>[number];

const toWireNote = ({ credit_note_number, reason, amount }: Note) => ({
  credit_note_number,
  reason,
  amount: toDecimal(amount),
});

async function readAll(db: Database, store: StoreKey, orderIds: number[]) {
  const [rows, notes] = await Promise.all([
    queryDeductions(db, store, orderIds).execute(),
    readCreditNotes(db, store, 'order_id', orderIds),
  ]);
  const numberOf = new Map(notes.map(({ deduction_id, credit_note_number }) => [deduction_id, credit_note_number]));
  const deductions = rows.map(({ order_id, name, ...row }) => ({
    order_id,
    name,
    wire: toWire(row, numberOf.get(row.deduction_id) ?? null),
  }));
  return [deductions, notes] as const;
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof queryDeductions>['execute']>>[number], 'order_id' | 'name'>;

const toWire = (
  { amount, at, is_refunded, transferred_at, transfer_reference, ...row }: Row,
  credit_note_number: string | null,
): WireDeduction => ({
  ...row,
  amount: toDecimal(amount),
  at: at.toISOString(),
  is_settled: row.money === 'collect' || amount === 0 || transferred_at !== null || is_refunded,
  transfer_reference: transfer_reference ?? '',
  credit_note_number,
});

const queryDeductions = (db: Database, { saas_id, store_id }: StoreKey, orderIds: number[]) =>
  db
    .selectFrom('order_deductions as deduction')
    .leftJoin('staff', 'staff.staff_id', 'deduction.staff_id')
    .select(['order_id', 'deduction_id', 'kind', 'line', 'quantity', 'amount', 'reason', 'at', 'money'])
    .select(['transferred_at', 'transfer_reference', 'staff.name'])
    .select(
      sql<boolean>`exists (select 1 from part_refunds
        where part_refunds.deduction_id = deduction.deduction_id and part_refunds.status = 'processed')`.as(
        'is_refunded',
      ),
    )
    .where('deduction.saas_id', '=', saas_id)
    .where('deduction.store_id', '=', store_id)
    .where('order_id', 'in', orderIds)
    .orderBy('at')
    .orderBy('deduction_id');
