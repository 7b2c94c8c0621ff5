import { setPriority } from 'node:os';
import { answerTasks } from '#system/worker';
import { drawInvoice } from './draw-invoice.ts';

/*
 * The process behind `createInvoiceDrawer`: draws the invoices it receives, below the priority of what customers wait for at
 * the moment. At the lowest priority a busy machine would not draw them for minutes.
 */

setPriority(5);
answerTasks(drawInvoice);
