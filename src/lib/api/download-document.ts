import { download } from './client.ts';

export interface DocumentLink {
  data: { invoice: string };
}

/** Downloads an invoice or a credit note as PDF. @throws {ApiError | NetworkError} */
export const downloadDocument = ({ data }: DocumentLink): Promise<Blob> => download(`/transaction/pdf/${data.invoice}`);
