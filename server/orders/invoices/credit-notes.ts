import type { Insertable, Selectable } from 'kysely';
import { momentWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { CreditNoteRow, Invoice } from '#server/db/invoice-rows';
import { inStore, purchaseOf, type PurchaseKey, type StoreKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import { toJson } from '#server/platform/to-json';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { listAdjustments } from '../adjustments/left.ts';
import type { DrawInvoice } from './drawer.ts';
import {
  contentOfCancellation,
  contentOfAdjustment,
  contentOfPieces,
  contentOfRest,
  creditOf,
  roundedContent,
} from './credit-note-content.ts';
import { nextNumbers } from './numbers.ts';
import { creditedLines } from './tax.ts';

type Credit = Pick<Insertable<CreditNoteRow>, 'adjustment_id' | 'amount' | 'reason' | 'at' | 'lines'>;

/** Queues a credit note. It is numbered once the purchase has an invoice. */
export async function queueCreditNote(tx: Database, key: PurchaseKey, credit: Credit): Promise<void> {
  if (credit.amount === 0) return;
  const { saas_id, store_id } = key;
  const { note_id } = await tx
    .insertInto('credit_notes')
    .values({ ...key, ...credit, credit_note_number: null, note: null, pdf: null })
    .returning('note_id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'credit-note', { saas_id, store_id, note_id });
}

/** Credits the rest of a cancelled order. Without an invoice, it gets neither credit note nor invoice. */
export async function creditCancelledOrder(
  tx: Database,
  { saas_id, store_id, order_id, invoiced }: Selectable<OrderRow>,
  credit: Credit,
): Promise<void> {
  const key = { saas_id, store_id, order_id };
  if (invoiced) await queueCreditNote(tx, key, credit);
  else
    await tx
      .deleteFrom('credit_notes')
      .where((where) => where.and(key))
      .execute();
}

/** Numbers a credit note and freezes its content. Numbers per store and year have no gaps; a failure uses none. */
export const creditNoteJob = (shop: Shop): JobKind<'credit-note'> => ({
  name: 'credit-note',
  work: (key) =>
    shop.db.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('credit_notes')
        .selectAll()
        .where((where) => where.and(key))
        .where('credit_note_number', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (due && (await hasInvoice(tx, due))) await numberNote(tx, due);
    }),
});

const hasInvoice = async (tx: Database, due: Selectable<CreditNoteRow>): Promise<boolean> =>
  (await tx
    .selectFrom('invoices')
    .select('invoice_number')
    .where((where) => where.and(purchaseOf(due)))
    .executeTakeFirst()) !== undefined;

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
    .set({ credit_note_number, note: toJson(note) })
    .where((where) => where.and({ saas_id: due.saas_id, store_id: due.store_id, note_id: due.note_id }))
    .execute();
  await enqueue(tx, 'credit-note-pdf', { saas_id: due.saas_id, store_id: due.store_id, note_id: due.note_id });
}

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
  const adjustments = await listAdjustments(tx, purchase, [purchase.order_id]);
  const own = adjustments.find(({ adjustment_id }) => adjustment_id === due.adjustment_id);
  const isCancellation = own?.kind === 'cancellation';
  if (!own) throw new Error(`Credit note ${due.note_id} has no adjustment`);
  if (!issued.taxed) {
    const earlier = adjustments.filter((one) => one !== own);
    const content = isCancellation
      ? contentOfCancellation(issued, earlier, due.amount)
      : contentOfAdjustment(issued, own);
    return { invoice: issued, content };
  }
  const notes = await tx
    .selectFrom('credit_notes')
    .select('adjustment_id')
    .where((where) => where.and(purchase))
    .where('note_id', '<=', due.note_id)
    .orderBy('note_id')
    .execute();
  const byId = new Map(adjustments.map((one) => [one.adjustment_id, one]));
  const credited = notes.flatMap(({ adjustment_id }) => byId.get(adjustment_id ?? '') ?? []);
  const credits = credited.map(creditOf);
  const taxed = creditedLines(issued, issued.taxed, credits);
  const hasReplacement = issued.lines.filter(({ line }) => line !== undefined && line === own.line).length > 1;
  const isWhole = !isCancellation && (!hasReplacement || own.kind === 'replacement');
  const content = isWhole ? contentOfAdjustment(issued, own) : contentOfRest(issued, taxed);
  return { invoice: issued, content: roundedContent(content, taxed, due.amount) };
}

export const creditNotePdfJob = (shop: Shop, draw: DrawInvoice): JobKind<'credit-note-pdf'> => ({
  name: 'credit-note-pdf',
  async work(key) {
    const row = await shop.db
      .selectFrom('credit_notes')
      .select('note')
      .where((where) => where.and(key))
      .executeTakeFirst();
    if (!row?.note) return;
    await shop.db
      .updateTable('credit_notes')
      .set({ pdf: Buffer.from(await draw(row.note as unknown as Invoice)) })
      .where((where) => where.and(key))
      .execute();
  },
});

/** Those with a PDF, oldest first. */
export const readCreditNotes = (
  db: Database,
  store: StoreKey,
  kind: 'order_id' | 'subscription_no',
  numbers: number[],
) =>
  db
    .selectFrom('credit_notes')
    .select(['order_id', 'subscription_no', 'adjustment_id', 'credit_note_number', 'amount', 'reason'])
    .where(inStore(store))
    .where(kind, 'in', numbers)
    .where('pdf', 'is not', null)
    .orderBy('note_id')
    .$narrowType<{ credit_note_number: string }>()
    .execute();
