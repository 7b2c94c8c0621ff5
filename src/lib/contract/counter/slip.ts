import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, requiredLine } from '../fields.ts';
import { orderType } from '../order.ts';
import { storeEndpoint } from './endpoints.ts';

/** An order's 80 mm slip, in words. Amounts are formatted for the store's country. */
export const slip = v.object({
  store_name: v.string(),
  phone: v.string(),
  order_id: id,
  order_type: orderType,
  /** When it was placed, and the requested time. */
  placed: v.string(),
  wanted: v.string(),
  /** The recipient and their phone number. */
  customer_name: v.string(),
  mobile_number: v.string(),
  /** Empty for a pickup. */
  place: v.string(),
  landmark: v.string(),
  /** The customer and their phone number, if another person receives the order; empty otherwise. */
  ordered_by: v.string(),
  delivery_note: v.string(),
  /** The instruction for missing lines. */
  if_missing: v.string(),
  /**
   * In the order of the shelf. Without prices, `amount` is empty and `sums` has no entries. `notes` list pieces left
   * out or replaced.
   */
  lines: v.array(v.object({ quantity: v.number(), name: v.string(), amount: v.string(), notes: v.array(v.string()) })),
  sums: v.array(v.object({ label: v.string(), amount: v.string() })),
  /** The amount to collect, or that nothing is due. */
  payment: v.string(),
});
export type Slip = v.InferOutput<typeof slip>;

const params = { orderId: id };

export const readSlip = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/slip',
  permission: 'orders',
  params,
  answer: reply({ data: slip }),
});

export const readSlipFile = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/slip-file',
  permission: 'orders',
  params,
  answer: reply({
    data: v.object({
      /** In base64. */
      pdf: v.string(),
    }),
  }),
});

const documentLink = reply({
  data: v.object({
    /** Valid for five minutes, for `/transaction/pdf/{invoice}`. */
    invoice: v.string(),
  }),
});

export const readOrderInvoice = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/invoice',
  permission: 'invoices',
  params,
  answer: documentLink,
});

export const readOrderCreditNote = storeEndpoint({
  method: 'GET',
  path: 'orders/{orderId}/credit-notes/{number}',
  permission: 'books',
  params: { ...params, number: requiredLine(40) },
  answer: documentLink,
});

export const documentation = {
  readOrderCreditNote: {
    summary: 'A link to a credit note of an order, valid for five minutes.',
  },
  readOrderInvoice: {
    summary: 'A link to the invoice of an order, valid for five minutes.',
    errors: ['invoice_not_ready'],
  },
  readSlip: {
    summary: 'The texts of an order’s slip, for an 80 mm printer.',
  },
  readSlipFile: {
    summary: 'The slip of an order as a PDF, 80 mm wide.',
  },
} satisfies Documentation;
