import { setPriority } from 'node:os';
import { answerTasks } from '#system/worker';
import { drawInvoice } from './draw-invoice.ts';

/*
 * The first invoice loads program and fonts at normal priority. Later ones yield to live requests (docs/decisions/025).
 */

const low = 10;

answerTasks(async (invoice: Parameters<typeof drawInvoice>[0]) => {
  const pdf = await drawInvoice(invoice);
  setPriority(low);
  return pdf;
});
