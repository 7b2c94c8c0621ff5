import { sql } from 'kysely';
import type { PlanDocument } from '#contract/counter/stops';
import { ShopError } from '#contract/errors';
import type { CartKey, StoreKey, SubscriptionKey } from '#server/db/keys';
import { readCreditNotes } from '#server/orders/invoices/credit-notes';
import { createCreditNoteLink, createInvoiceLink } from '#server/orders/invoices/links';
import type { Shop } from '#server/platform/shop';

/** The invoice may have no PDF yet. @throws {ShopError} `not_found`, also for older subscriptions without invoices */
export async function readInvoicedKey(
  { db }: Shop,
  owner: StoreKey | CartKey,
  subscription_no: number,
): Promise<SubscriptionKey> {
  const { saas_id, store_id } = owner;
  const key = { saas_id, store_id, subscription_no };
  const found = await db
    .selectFrom('subscriptions')
    .select('subscription_no')
    .where((where) => where.and({ ...key, ...('customer_id' in owner && { customer_id: owner.customer_id }) }))
    .where('invoiced', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return key;
}

/** A token for a subscription's invoice or credit note. @throws {ShopError} `not_found`, `invoice_not_ready` */
export async function createPlanDocumentLink(
  shop: Shop,
  store: StoreKey,
  subscription_no: number,
  document: PlanDocument,
): Promise<{ invoice: string; credit_note_number?: string }> {
  const key = await readInvoicedKey(shop, store, subscription_no);
  if (document === 'invoice') return { invoice: await createInvoiceLink(shop, key) };
  const [note] = await readCreditNotes(shop.db, store, 'subscription_no', [subscription_no]);
  if (!note) throw new ShopError('invoice_not_ready');
  const { credit_note_number } = note;
  return { invoice: await createCreditNoteLink(shop, key, credit_note_number), credit_note_number };
}

/** Includes documents without a PDF yet. */
export const planDocuments = sql<PlanDocument[]>`(case
  when subscriptions.invoiced is null then '[]'
  when exists (
    select from credit_notes as note where note.saas_id = subscriptions.saas_id and note.store_id = subscriptions.store_id
      and note.subscription_no = subscriptions.subscription_no
  ) then '["invoice", "credit-note"]'
  else '["invoice"]'
end)::jsonb`.as('documents');
