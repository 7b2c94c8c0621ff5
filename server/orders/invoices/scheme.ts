import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { schemeOf, type Taxpayer } from '#server/stores/tax-scheme';

/** The words that rule 5(1)(f) of India's CGST Rules prescribes. */
const compositionWords = 'Composition taxable person, not eligible to collect tax on supplies';

/** The titles that the same rules prescribe. A document keeps the title under which it was issued. */
export const documentTitles = { tax: 'Tax invoice', supply: 'Bill of supply', plain: 'Invoice' } as const;

/** A document's title and declaration. A regular store issues a bill of supply if all goods are exempt. */
export function documentKind(
  store: Taxpayer,
  lines: Pick<InvoiceLine, 'tax_percent'>[],
): { title: string; declaration?: string } {
  const scheme = schemeOf(store);
  if (scheme === 'composition') return { title: documentTitles.supply, declaration: compositionWords };
  if (scheme === 'none' || !store.gstin) return { title: documentTitles.plain }; // outside India there is a regular one without a number
  return { title: lines.every(({ tax_percent }) => tax_percent === 0) ? documentTitles.supply : documentTitles.tax };
}

/** The GSTIN under which GSTR-1 reports a document; undefined if the store was no regular taxpayer when it was issued. */
export function reportedUnder({ title, declaration, seller }: Invoice): string | undefined {
  if (seller.country !== 'India') return seller.gstin;
  const isRegular = title === undefined || (title !== documentTitles.plain && declaration === undefined);
  return (isRegular && seller.gstin) || undefined;
}

/** The lines as the store may show them: without rates where it may not collect tax. */
export const statedLines = (store: Taxpayer, lines: InvoiceLine[]): InvoiceLine[] =>
  schemeOf(store) === 'regular' ? lines : lines.map((line) => ({ ...line, tax_percent: null }));
