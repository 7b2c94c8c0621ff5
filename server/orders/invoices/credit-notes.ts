import { sql, type Insertable, type Selectable } from 'kysely';
import { momentWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { CreditNoteRow, Invoice } from '#server/db/invoice-rows';
import { purchaseOf, type OrderKey, type PurchaseKey, type StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { claimFirst, doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import {
  contentOfCancellation,
  contentOfDeduction,
  contentOfPieces,
  contentOfRest,
  creditOf,
  roundedContent,
} from './credit-note-content.ts';
import { forgetFailures, isDue, makeNext } from './failures.ts';
import { nextNumbers } from './numbers.ts';
import { creditedLines } from './tax.ts';

type Credit = Pick<Insertable<CreditNoteRow>, 'deduction_id' | 'amount' | 'reason' | 'at' | 'lines'>;

/**
 * Queues a credit note, in the transaction that has locked the order or subscription.
 * It is numbered once the purchase has an invoice.
 */
export async function noteCredit(tx: Database, key: PurchaseKey, credit: Credit): Promise<void> {
  if (credit.amount === 0) return;
  await tx
    .insertInto('credit_notes')
    .values({ ...key, ...credit, credit_note_number: null, note: null, pdf: null })
    .execute();
}

const ofOrder = ({ saas_id, store_id, order_id }: OrderKey): OrderKey => ({ saas_id, store_id, order_id });

/**
 * Queues the credit note for the rest of a cancelled order, in the transaction that has locked it.
 * An order without an invoice gets neither a credit note nor an invoice.
 */
export async function noteCancelled(
  { now }: Shop,
  tx: Database,
  order: Selectable<OrderRow>,
  reason?: string,
): Promise<void> {
  const key = ofOrder(order);
  const credit = { deduction_id: null, reason: reason ? `Order cancelled: ${reason}` : 'Order cancelled', at: now() };
  if (order.invoiced) await noteCredit(tx, key, { ...credit, amount: order.order_value - order.deducted });
  else {
    await tx
      .deleteFrom('credit_notes')
      .where((where) => where.and(key))
      .execute();
    await forgetFailures(tx, [key]);
  }
}

/**
 * Numbers the next credit note and freezes its content. Numbers of a store and year have no gaps.
 * A failed one is retried later and does not block the others.
 * @returns false if no credit note is due
 */
export const numberNextCreditNote = (shop: Shop): Promise<boolean> =>
  makeNext(shop, {
    claim: (tx) => claimDue(shop, tx),
    keyOf: (due) => purchaseOf(due),
    make: numberNote,
    onFailure: (due) => putLast(shop, due),
  });

async function numberNote(tx: Database, due: Selectable<CreditNoteRow>): Promise<void> {
  const store = await getStoreIncludingClosed({ db: tx }, due);
  const [credit_note_number = ''] = await nextNumbers(tx, store, [due.at], 'C');
  const { invoice, content } = await readContent(tx, due);
  const note: Invoice = {
    ...content,
    date: momentWords(due.at.toISOString(), store.timezone),
    isCancelled: false,
    credit: {
      credit_note_number,
      reason: due.reason,
      invoice: { date: invoice.date, total: invoice.total },
    },
  };
  await tx
    .updateTable('credit_notes')
    .set({ credit_note_number, note: JSON.stringify(note) })
    .where((where) => where.and({ saas_id: due.saas_id, store_id: due.store_id, note_id: due.note_id }))
    .execute();
  await forgetFailures(tx, [purchaseOf(due)]);
}

const key = ['saas_id', 'store_id', 'note_id'] as const;

const claimDue = (shop: Shop, tx: Database) =>
  claimFirst(tx, {
    table: 'credit_notes',
    key,
    where: sql`credit_note_number is null and exists (
      select 1 from invoices where invoices.saas_id = credit_notes.saas_id and invoices.store_id = credit_notes.store_id
        and (invoices.order_id = credit_notes.order_id or invoices.subscription_no = credit_notes.subscription_no)
      ) and ${isDue(shop, 'credit_notes')}`,
    order: sql`draw_after, note_id`,
    set: { draw_after: shop.now() },
  });

/** Moves a failed credit note to the end of the queue. */
const putLast = ({ db }: Shop, { saas_id, store_id, note_id }: Selectable<CreditNoteRow>) =>
  db
    .updateTable('credit_notes')
    .set({ draw_after: sql`now()` })
    .where((where) => where.and({ saas_id, store_id, note_id }))
    .execute();

async function readContent(
  tx: Database,
  due: Selectable<CreditNoteRow>,
): Promise<{ invoice: Invoice; content: Invoice }> {
  const purchase = purchaseOf(due);
  const { invoice } = await tx
    .selectFrom('invoices')
    .select('invoice')
    .where((where) => where.and(purchase))
    .executeTakeFirstOrThrow();
  const issued = invoice as Invoice;
  if ('subscription_no' in purchase) {
    const content = contentOfPieces(issued, due.lines ?? []);
    return { invoice: issued, content: roundedContent(content, content.taxed, due.amount) };
  }
  const deductions = await tx
    .selectFrom('order_deductions')
    .selectAll()
    .where((where) => where.and(purchase))
    .execute();
  const own = deductions.find(({ deduction_id }) => deduction_id === due.deduction_id);
  if (!issued.taxed) {
    const content = own ? contentOfDeduction(issued, own) : contentOfCancellation(issued, deductions, due.amount);
    return { invoice: issued, content };
  }
  const notes = await tx
    .selectFrom('credit_notes')
    .select('deduction_id')
    .where((where) => where.and(purchase))
    .where('note_id', '<=', due.note_id)
    .orderBy('note_id')
    .execute();
  const byId = new Map(deductions.map((deduction) => [deduction.deduction_id, deduction]));
  const credits = notes.map(({ deduction_id }) => creditOf(byId.get(deduction_id ?? '')));
  const taxed = creditedLines(issued, issued.taxed, credits);
  const hasReplacement = issued.lines.filter(({ line }) => line !== undefined && line === own?.line).length > 1;
  const isWhole = own && (!hasReplacement || own.kind === 'replacement');
  const content = isWhole ? contentOfDeduction(issued, own) : contentOfRest(issued, taxed);
  return { invoice: issued, content: roundedContent(content, taxed, due.amount) };
}

const undrawnNotes: Queue<'credit_notes'> = {
  table: 'credit_notes',
  key,
  dueAt: 'draw_after',
  leaseMs: 60_000,
  where: sql`credit_note_number is not null and pdf is null`,
};

/** Renders the next credit note without a PDF; false if there is none. A failed one is retried later. */
export const drawNextCreditNote = (shop: Shop, draw: (note: Invoice) => Promise<Uint8Array>): Promise<boolean> =>
  doNext(shop, undrawnNotes, {
    work: async ({ note }) => ({ pdf: Buffer.from(await draw(note as unknown as Invoice)) }),
    onFailure: (error, note) => shop.log.error({ err: error, purchase: purchaseOf(note) }, 'credit note PDF failed'),
  });

/** The credit notes of orders or subscriptions that have a PDF, oldest first. */
export const readCreditNotes = (
  db: Database,
  { saas_id, store_id }: StoreKey,
  kind: 'order_id' | 'subscription_no',
  numbers: number[],
) =>
  db
    .selectFrom('credit_notes')
    .select(['order_id', 'subscription_no', 'deduction_id', 'credit_note_number', 'amount', 'reason'])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where(kind, 'in', numbers)
    .where('pdf', 'is not', null)
    .orderBy('note_id')
    .$narrowType<{ credit_note_number: string }>()
    .execute();
