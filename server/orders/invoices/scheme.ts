import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { schemeOf, type Taxpayer } from '#server/stores/tax-scheme';

/** Rule 5(1)(f) of India's CGST Rules. */
const compositionWords = 'Composition taxable person, not eligible to collect tax on supplies';

/** Titles of the same rules. A document keeps the title under which it was issued. */
export const documentTitles = { tax: 'Tax invoice', supply: 'Bill of supply', plain: 'Invoice' } as const;

/** A regular store issues a bill of supply if all goods are exempt. */
export function documentKind(
  store: Taxpayer,
  lines: Pick<InvoiceLine, 'tax_percent'>[],
): { title: string; declaration?: string } {
  const scheme = schemeOf(store);
  if (scheme === 'composition') return { title: documentTitles.supply, declaration: compositionWords };
  if (scheme === 'none' || !store.gstin) return { title: documentTitles.plain }; // outside India, a regular store may have no number
  return { title: lines.every(({ tax_percent }) => tax_percent === 0) ? documentTitles.supply : documentTitles.tax };
}

/** The GSTIN for GSTR-1; undefined if the store was not a regular taxpayer when issuing it. */
export function reportedUnder({ title, declaration, seller }: Invoice): string | undefined {
  if (seller.country !== 'India') return seller.gstin;
  const isRegular = title === undefined || (title !== documentTitles.plain && declaration === undefined);
  return (isRegular && seller.gstin) || undefined;
}

/** Removes rates if the store may not collect tax. */
export const statedLines = (store: Taxpayer, lines: InvoiceLine[]): InvoiceLine[] =>
  schemeOf(store) === 'regular' ? lines : lines.map((line) => ({ ...line, tax_percent: null }));
