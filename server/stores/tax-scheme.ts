import type { StoreRow } from '#server/db/schema';

/** The GST scheme of a store. Only regular taxpayers charge tax on their invoices. */
type Scheme = 'regular' | 'composition' | 'none';

export type Taxpayer = Pick<StoreRow, 'country' | 'gstin'> & { gst_scheme: string };

/** The store's scheme: `none` without a GSTIN, `regular` by default, and always `regular` outside India. */
export function schemeOf({ country, gstin, gst_scheme }: Taxpayer): Scheme {
  if (country !== 'India') return 'regular';
  return gstin ? ((gst_scheme || 'regular') as Scheme) : 'none';
}

/** Whether a buyer can claim input tax credit on the store's invoices: a regular taxpayer in India. */
export const issuesTaxInvoices = (store: Taxpayer): boolean =>
  store.country === 'India' && schemeOf(store) === 'regular';
