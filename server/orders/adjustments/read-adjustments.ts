import { sql } from 'kysely';
import type * as v from 'valibot';
import type { deduction, DeductionKind } from '#contract/orders/deduction';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import { isAdjustmentInEffect } from './left.ts';
import { readCreditNotes } from '../invoices/credit-notes.ts';

type WireDeduction = v.InferInput<typeof deduction>;

/** In wire format, oldest first. */
export async function readAdjustments(db: Database, store: StoreKey, orderIds: number[]) {
  const [deductions, notes] = await readAll(db, store, orderIds);
  const notesByOrder = Map.groupBy(notes, ({ order_id }) => order_id);
  const byOrder = Map.groupBy(deductions, ({ order_id }) => order_id);
  return (orderId: number) => ({
    deductions: (byOrder.get(orderId) ?? []).map(({ wire }) => wire),
    credit_notes: (notesByOrder.get(orderId) ?? []).map(toWireNote),
  });
}

/** `by` is the staff member's name; empty for customers, jobs and commands. */
export async function readAdjustmentsForStaff(db: Database, order: OrderKey) {
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
    queryAdjustments(db, store, orderIds).execute(),
    readCreditNotes(db, store, 'order_id', orderIds),
  ]);
  const numberOf = new Map(notes.map(({ adjustment_id, credit_note_number }) => [adjustment_id, credit_note_number]));
  const deductions = rows.map(({ order_id, name, ...row }) => ({
    order_id,
    name,
    wire: toWire(row, numberOf.get(row.deduction_id) ?? null),
  }));
  return [deductions, notes] as const;
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof queryAdjustments>['execute']>>[number], 'order_id' | 'name'>;

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

/** A cancellation is listed only if the store owes a transfer for it. `readChanges` has the customer's changes. */
const queryAdjustments = (db: Database, { saas_id, store_id }: StoreKey, orderIds: number[]) =>
  db
    .selectFrom('order_adjustments as made')
    .leftJoin('staff', 'staff.staff_id', 'made.staff_id')
    .select([
      'order_id',
      'adjustment_id as deduction_id',
      'kind',
      'line',
      'quantity',
      'amount',
      'reason',
      'at',
      'money',
    ])
    .select(['transferred_at', 'transfer_reference', 'staff.name'])
    .select(
      sql<boolean>`(select coalesce(bool_and(refunds.status = 'processed'), false) from refunds
        where refunds.adjustment_id = made.adjustment_id)`.as('is_refunded'),
    )
    .where('made.saas_id', '=', saas_id)
    .where('made.store_id', '=', store_id)
    .where('order_id', 'in', orderIds)
    .where(isAdjustmentInEffect)
    .where('kind', '<>', 'change')
    .where((made) => made.or([made('kind', '<>', 'cancellation'), made('money', '=', 'transfer')]))
    .$narrowType<{ kind: DeductionKind }>()
    .orderBy('entry');
