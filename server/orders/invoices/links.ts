import { ShopError } from '#contract/errors';
import type { PurchaseKey } from '#server/db/keys';
import { timeFromNow } from '#server/platform/delays';
import { linkExpired, readUntil, signUntil } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';

type DocumentKey = PurchaseKey & { credit_note_number?: string };

const linkMs = 5 * 60_000;

/** Valid for five minutes. The caller checks access. @throws {ShopError} `invoice_not_ready` */
export async function createInvoiceLink(shop: Shop, key: PurchaseKey): Promise<string> {
  if (!(await isDrawn(shop, key))) throw new ShopError('invoice_not_ready');
  return sign(shop, key);
}

/** A token for a credit note's URL. @throws {ShopError} `not_found` */
export async function createCreditNoteLink(
  shop: Shop,
  purchase: PurchaseKey,
  credit_note_number: string,
): Promise<string> {
  const key = { ...purchase, credit_note_number };
  if (!(await isDrawn(shop, key))) throw new ShopError('not_found');
  return sign(shop, key);
}

const sign = (shop: Shop, key: DocumentKey): string =>
  signUntil(shop, 'document', Buffer.from(JSON.stringify(key)).toString('base64url'), timeFromNow(shop, linkMs));

const readLink = (shop: Shop, link: string): DocumentKey =>
  JSON.parse(Buffer.from(readUntil(shop, 'document', link), 'base64url').toString()) as DocumentKey;

/** @throws {ShopError} `link_expired` */
export async function readInvoiceFile(shop: Shop, link: string): Promise<{ name: string; pdf: Uint8Array }> {
  const key = readLink(shop, link);
  const pdf = await readPdf(shop, key);
  if (!pdf) throw linkExpired();
  const { credit_note_number } = key;
  const purchase = 'order_id' in key ? key.order_id : `Subscription_${key.subscription_no}`;
  return { name: credit_note_number ? `CreditNote_${credit_note_number}` : `Invoice_${purchase}`, pdf };
}

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
