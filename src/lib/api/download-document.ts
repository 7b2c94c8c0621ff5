import { download } from './client.ts';

/** The answer of a call for an invoice or a credit note. */
export interface DocumentLink {
  data: { invoice: string };
}

/**
 * Downloads an invoice or a credit note as PDF.
 * @throws {ApiError | NetworkError}
 */
export const downloadDocument = ({ data }: DocumentLink): Promise<Blob> => download(`/transaction/pdf/${data.invoice}`);
