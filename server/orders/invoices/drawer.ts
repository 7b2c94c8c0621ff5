import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';
import type { Invoice } from '#server/db/invoice-rows';

const file = fileURLToPath(new URL('invoice-worker.ts', import.meta.url));

export type DrawInvoice = (invoice: Invoice) => Promise<Uint8Array>;

export interface InvoiceDrawer {
  draw: DrawInvoice;
  stop(): Promise<void>;
}

/** Draws invoices in a child process that ends after 10 s without work. */
export function createInvoiceDrawer(): InvoiceDrawer {
  const { run, stop } = createWorker<Invoice, Uint8Array>(file, { idleMs: 10_000 });
  return { draw: (invoice) => run(invoice), stop };
}
