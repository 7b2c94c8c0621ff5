import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';
import type { Invoice } from '#server/db/invoice-rows';

const file = fileURLToPath(new URL('invoice-worker.ts', import.meta.url));

/** Draws an invoice or credit note as a PDF. Rejects when it cannot be drawn. */
export type DrawInvoice = (invoice: Invoice) => Promise<Uint8Array>;

/** Draws one invoice at a time in a child process, which `stop` ends. */
export interface InvoiceDrawer {
  draw: DrawInvoice;
  stop(): Promise<void>;
}

/** Draws invoices in a child process, the first at the usual priority, which ends after 10 s without work. */
export function createInvoiceDrawer(): InvoiceDrawer {
  const { run, stop } = createWorker<Invoice, Uint8Array>(file, { idleMs: 10_000 });
  return { draw: (invoice) => run(invoice), stop };
}
