import type { StoreRow } from '#server/db/schema';

/** Under which scheme a store pays tax: only a regular one states it and may collect it. */
type Scheme = 'regular' | 'composition' | 'none';

export type Taxpayer = Pick<StoreRow, 'country' | 'gstin'> & { gst_scheme: string };

/** The scheme of a store: none without a GSTIN, else regular unless it says another. Outside India all state their taxes. */
export function schemeOf({ country, gstin, gst_scheme }: Taxpayer): Scheme {
  if (country !== 'India') return 'regular';
  return gstin ? ((gst_scheme || 'regular') as Scheme) : 'none';
}

/** Whether a business can claim the tax on a store's invoices: those of a regular taxpayer in India. */
export const issuesTaxInvoices = (store: Taxpayer): boolean =>
  store.country === 'India' && schemeOf(store) === 'regular';
