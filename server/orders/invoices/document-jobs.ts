import type { JobKind } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { invoicePdfJob, numberOrderInvoice } from '../invoices.ts';
import { creditNoteJob, creditNotePdfJob } from './credit-notes.ts';
import type { DrawInvoice } from './drawer.ts';
import { numberPlanInvoice } from './plan-invoices.ts';

/** A failure uses no number. */
const invoiceJob = (shop: Shop): JobKind<'invoice'> => ({
  name: 'invoice',
  work: (key) =>
    shop.db
      .transaction()
      .execute((tx) => ('order_id' in key ? numberOrderInvoice(shop, tx, key) : numberPlanInvoice(shop, tx, key))),
});

export const documentJobs = (shop: Shop, draw: DrawInvoice) => [
  invoiceJob(shop),
  invoicePdfJob(shop, draw),
  creditNoteJob(shop),
  creditNotePdfJob(shop, draw),
];
