import { sql } from 'kysely';
import type { PlanDocument } from '#contract/counter/stops';
import { ShopError } from '#contract/errors';
import { anyOf } from '#server/db/any-of';
import type { Database } from '#server/db/database';
import type { StoreKey, SubscriptionKey } from '#server/db/keys';
import { readCreditNotes } from '#server/orders/invoices/credit-notes';
import { createCreditNoteLink, createInvoiceLink } from '#server/orders/invoices/links';
import type { Shop } from '#server/platform/shop';

/**
 * The key of a subscription that gets an invoice. The invoice may not be rendered yet.
 * @param customer_id only a subscription of this customer; by default, any of the store
 * @throws {ShopError} `not_found`, also for subscriptions sold before plans had invoices
 */
export async function readInvoicedKey(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
  subscription_no: number,
  customer_id?: number,
): Promise<SubscriptionKey> {
  const key = { saas_id, store_id, subscription_no };
  const found = await db
    .selectFrom('subscriptions')
    .select('subscription_no')
    .where((where) => where.and({ ...key, ...(customer_id !== undefined && { customer_id }) }))
    .where('invoiced', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return key;
}

/**
 * Signs a token for the invoice or the credit note of a subscription, for the store's counter.
 * @throws {ShopError} `not_found`; `invoice_not_ready` until the document has a PDF
 */
export async function createPlanDocumentLink(
  shop: Shop,
  store: StoreKey,
  subscription_no: number,
  document: PlanDocument,
): Promise<string> {
  const key = await readInvoicedKey(shop, store, subscription_no);
  if (document === 'invoice') return createInvoiceLink(shop, key);
  const [note] = await readCreditNotes(shop.db, store, 'subscription_no', [subscription_no]);
  if (!note) throw new ShopError('invoice_not_ready');
  return createCreditNoteLink(shop, key, note.credit_note_number);
}

/** Whether a row of `subscriptions` has a credit note, with or without a PDF. */
const hasNote = sql<boolean>`exists (
  select from credit_notes as note where note.saas_id = subscriptions.saas_id and note.store_id = subscriptions.store_id
    and note.subscription_no = subscriptions.subscription_no
)`.as('has_note');

/** The documents of a store's subscriptions by number, including those without a PDF yet. */
export async function readPlanDocuments(
  db: Database,
  { saas_id, store_id }: StoreKey,
  numbers: number[],
): Promise<Map<number, PlanDocument[]>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['subscription_no', hasNote])
    .where((where) => where.and({ saas_id, store_id }))
    .where('subscription_no', '=', anyOf(numbers, 'bigint'))
    .where('invoiced', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ subscription_no, has_note }) => [subscription_no, has_note ? ['invoice', 'credit-note'] : ['invoice']]),
  );
}
