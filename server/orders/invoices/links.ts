import { SignJWT } from 'jose';
import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { OrderKey } from '#server/db/keys';
import { readJwt, signJwt } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

const documentKey = v.object({
  saas_id: v.number(),
  store_id: v.number(),
  order_id: v.number(),
  /** Absent for the invoice. */
  credit_note_number: v.optional(v.string()),
});

/** The invoice of an order, or one of its credit notes. */
type DocumentKey = v.InferOutput<typeof documentKey>;

const linkSeconds = 5 * 60;
const audience = 'invoice';

/**
 * A signed token for the URL of an order's invoice, valid for five minutes. The caller has checked that the order is the
 * customer's.
 * @throws {ShopError} `invoice_not_ready` until it has been drawn
 */
export async function createInvoiceLink(shop: Shop, { saas_id, store_id, order_id }: OrderKey): Promise<string> {
  const key = { saas_id, store_id, order_id };
  if (!(await readPdf(shop, key))) throw new ShopError('invoice_not_ready');
  return sign(shop, key);
}

/** A link to a credit note, like that to an invoice. @throws {ShopError} `not_found` when the order has no such one */
export async function createCreditNoteLink(shop: Shop, order: OrderKey, credit_note_number: string): Promise<string> {
  const { saas_id, store_id, order_id } = order;
  const key = { saas_id, store_id, order_id, credit_note_number };
  if (!(await readPdf(shop, key))) throw new ShopError('not_found');
  return sign(shop, key);
}

function sign(shop: Shop, key: DocumentKey): Promise<string> {
  const issued = Math.floor(shop.now().getTime() / 1000);
  const token = new SignJWT(key)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + linkSeconds);
  return signJwt(shop, token);
}

/** The document that a link names. @throws {ShopError} `not_found` when the link is forged or expired */
export async function readInvoiceFile(shop: Shop, link: string): Promise<{ name: string; pdf: Uint8Array }> {
  const key = await readLink(shop, link);
  const pdf = await readPdf(shop, key);
  if (!pdf) throw new ShopError('not_found');
  const { order_id, credit_note_number } = key;
  return { name: credit_note_number ? `CreditNote_${credit_note_number}` : `Invoice_${order_id}`, pdf };
}

async function readPdf({ db }: Shop, { credit_note_number, ...key }: DocumentKey): Promise<Uint8Array | null> {
  const row = credit_note_number
    ? await db
        .selectFrom('credit_notes')
        .select('pdf')
        .where((where) => where.and({ ...key, credit_note_number }))
        .executeTakeFirst()
    : await db
        .selectFrom('invoices')
        .select('pdf')
        .where((where) => where.and(key))
        .executeTakeFirst();
  return row?.pdf ?? null;
}

async function readLink(shop: Shop, link: string): Promise<DocumentKey> {
  const claims = await readJwt(shop, link, { audience });
  if (!claims) throw new ShopError('not_found');
  return v.parse(documentKey, claims);
}
