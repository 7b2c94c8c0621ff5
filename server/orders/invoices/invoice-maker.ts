import { startBackground, type Background } from '#server/platform/background';
import { drawNextInvoice, numberNextInvoices } from '#server/orders/invoices';
import { drawNextCreditNote, numberNextCreditNote } from './credit-notes.ts';
import { numberNextPlanInvoice } from './plan-invoices.ts';
import type { Shop } from '#server/platform/shop';
import { createInvoiceDrawer } from './drawer.ts';

/** Makes invoices and credit notes of orders and subscriptions until stopped. Several processes may run it. */
export function startInvoiceMaker(shop: Shop): Background {
  const drawer = createInvoiceDrawer();
  const making = startBackground({
    intervalMs: 1000,
    steps: [
      () => numberNextInvoices(shop),
      () => numberNextPlanInvoice(shop),
      () => drawNextInvoice(shop, drawer.draw),
      () => numberNextCreditNote(shop),
      () => drawNextCreditNote(shop, drawer.draw),
    ],
    report: (error) => shop.log.error({ err: error }, 'invoices could not be made'),
  });
  return {
    async stop() {
      await Promise.all([making.stop(), drawer.stop()]);
    },
  };
}
