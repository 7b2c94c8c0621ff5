import type * as calls from '#contract/counter/slip';
import type { DocumentationOf } from './call-documentation.ts';

export const slipCalls = {
  readOrderCreditNote: {
    summary: 'A link to a credit note of an order, good for five minutes.',
  },
  readOrderInvoice: {
    summary: 'A link to the invoice of an order, good for five minutes.',
    errors: ['invoice_not_ready'],
  },
  readSlip: {
    summary: 'What the slip of an order says, in words, for a printer of 80 mm.',
  },
  readSlipFile: {
    summary: 'The slip of an order as a PDF, 80 mm wide and as long as it needs.',
  },
} satisfies DocumentationOf<typeof calls>;
