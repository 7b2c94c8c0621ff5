import { setPriority } from 'node:os';
import { answerTasks } from '#system/worker';
import { drawInvoice } from './draw-invoice.ts';

/*
 * The process behind `createInvoiceDrawer`: draws the invoices it receives. The first, for which the program and the fonts are
 * loaded, at the usual priority, so that it is there within seconds on a busy machine too; those that follow it, when many
 * orders come, below what customers wait for at the moment (docs/decisions/025).
 */

const low = 10;

answerTasks(async (invoice: Parameters<typeof drawInvoice>[0]) => {
  const pdf = await drawInvoice(invoice);
  setPriority(low);
  return pdf;
});
