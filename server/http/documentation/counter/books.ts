import type * as calls from '#contract/counter/books';
import type { DocumentationOf } from '../call-documentation.ts';

export const booksCalls = {
  readBooks: {
    summary:
      'What a store sold in up to 366 days of its clock, today by default: orders, sales, cash and refunds, by day, hour, item and rider, all of one moment.',
    errors: [],
  },
  readGst: {
    summary:
      'The taxes that one GSTIN reports for a month, this one by default: by rate and place, and by HSN code. Credit notes are deducted.',
    errors: [],
  },
  readGstFile: {
    summary:
      'A table of the month for GSTR-1 as CSV, for the offline tool: `b2b` (4A), `b2c` (7), `b2cl` (5), `cdnr` and `cdnur` (9B), `exempt` (8), `hsn` and `hsn_b2b` (12) or `documents` (13).',
    errors: [],
  },
  readGstReturn: { summary: 'The month’s GSTR-1 as the JSON that the GST portal takes.', errors: [] },
  readOrdersFile: {
    summary:
      'The books of up to 93 days as CSV: the orders and subscriptions placed, with payment and refund, and the lines of the invoices of these days with their taxes, and of the credit notes below zero. The sums by `filed_under` equal those of `readGst` for that GSTIN.',
    errors: [],
  },
  findOrders: {
    summary: 'All orders of a store, the newest first, 50 at once: also by number, name, mobile number or day.',
    errors: [],
  },
} satisfies DocumentationOf<typeof calls>;
