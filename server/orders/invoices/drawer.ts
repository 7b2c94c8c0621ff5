import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';
import type { Invoice } from '#server/db/invoice-rows';

const file = fileURLToPath(new URL('invoice-worker.ts', import.meta.url));

/** Draws one invoice at a time; `stop` ends the process that does. */
export interface InvoiceDrawer {
  /** The invoice as a PDF. Rejects when it cannot be drawn. */
  draw(invoice: Invoice): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Draws invoices in a process of its own at the lowest priority, which ends when it has nothing to do for 10 s. */
export function createInvoiceDrawer(): InvoiceDrawer {
  const { run, stop } = createWorker<Invoice, Uint8Array>(file, { idleMs: 10_000 });
  return { draw: (invoice) => run(invoice), stop };
}
