import { constants, setPriority } from 'node:os';
import { answerTasks } from '#system/worker';
import { drawInvoice } from './draw-invoice.ts';

/*
 * The process behind `createInvoiceDrawer`: draws the invoices it receives, at the lowest priority.
 */

setPriority(constants.priority.PRIORITY_LOW);
answerTasks(drawInvoice);
