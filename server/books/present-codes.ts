import type { Database } from '#server/db/database';
import type { Invoice, TaxedLine } from '#server/db/invoice-rows';
import { inStore, type StoreKey } from '#server/db/keys';
import { taxedLines } from '#server/orders/invoices/tax';

export type PresentCodes = Map<number, string>;

export async function readPresentCodes(db: Database, store: StoreKey): Promise<PresentCodes> {
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'hsn'])
    .where(inStore(store))
    .where('hsn', '<>', '')
    .execute();
  return new Map(rows.map(({ item_id, hsn }) => [Number(item_id), hsn]));
}

/** A line without an HSN code gets the item's current code. */
export const linesWithCodes = (document: Invoice, codes: PresentCodes): TaxedLine[] =>
  taxedLines(document).map((line) => ({ ...line, hsn: line.hsn || (codes.get(line.item_id ?? 0) ?? '') }));
