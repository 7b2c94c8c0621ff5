import { SignJWT } from 'jose';
import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { PurchaseKey } from '#server/db/keys';
import { readJwt, signJwt } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

const fields = {
  saas_id: v.number(),
  store_id: v.number(),
  /** Absent for the invoice. */
  credit_note_number: v.optional(v.string()),
};

const documentKey = v.union([
  v.object({ ...fields, order_id: v.number() }),
  v.object({ ...fields, subscription_no: v.number() }),
]);

/** The invoice of an order or a subscription, or one of its credit notes. */
type DocumentKey = v.InferOutput<typeof documentKey>;

const linkSeconds = 5 * 60;
const audience = 'invoice';

/**
 * Signs a token for the URL of an invoice, valid for five minutes. The caller checks the access to the purchase.
 * @throws {ShopError} `invoice_not_ready` until the invoice has a PDF
 */
export async function createInvoiceLink(shop: Shop, key: PurchaseKey): Promise<string> {
  if (!(await isDrawn(shop, key))) throw new ShopError('invoice_not_ready');
  return sign(shop, key);
}

/** Signs a token for the URL of a credit note. @throws {ShopError} `not_found` */
export async function createCreditNoteLink(
  shop: Shop,
  purchase: PurchaseKey,
  credit_note_number: string,
): Promise<string> {
  const key = { ...purchase, credit_note_number };
  if (!(await isDrawn(shop, key))) throw new ShopError('not_found');
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
  const { credit_note_number } = key;
  const purchase = 'order_id' in key ? key.order_id : `Subscription_${key.subscription_no}`;
  return { name: credit_note_number ? `CreditNote_${credit_note_number}` : `Invoice_${purchase}`, pdf };
}

/** Whether a document has its PDF, without reading it. */
async function isDrawn({ db }: Shop, { credit_note_number, ...key }: DocumentKey): Promise<boolean> {
  const row = credit_note_number
    ? await db
        .selectFrom('credit_notes')
        .select('credit_note_number')
        .where((where) => where.and({ ...key, credit_note_number }))
        .where('pdf', 'is not', null)
        .executeTakeFirst()
    : await db
        .selectFrom('invoices')
        .select('invoice_number')
        .where((where) => where.and(key))
        .where('pdf', 'is not', null)
        .executeTakeFirst();
  return row !== undefined;
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
