import type { StoreRow } from '#server/db/schema';

/** Only regular taxpayers charge tax on their invoices. */
type Scheme = 'regular' | 'composition' | 'none';

export type Taxpayer = Pick<StoreRow, 'country' | 'gstin'> & { gst_scheme: string };

/** `none` without a GSTIN, `regular` by default, and always `regular` outside India. */
export function schemeOf({ country, gstin, gst_scheme }: Taxpayer): Scheme {
  if (country !== 'India') return 'regular';
  return gstin ? ((gst_scheme || 'regular') as Scheme) : 'none';
}

/** Whether buyers can claim input tax credit: regular taxpayers in India. */
export const issuesTaxInvoices = (store: Taxpayer): boolean =>
  store.country === 'India' && schemeOf(store) === 'regular';
