import { constants, setPriority } from 'node:os';
import { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from '#server/db/invoice-rows';

/*
 * The process behind `createDrawer`: draws what it is sent, at the lowest priority, gone as soon as its parent is.
 */

setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
process.on('message', (invoice) => {
  drawInvoice(invoice as Invoice).then(
    (pdf) => process.send?.({ pdf }),
    (error: unknown) => process.send?.({ reason: String(error) }),
  );
});
