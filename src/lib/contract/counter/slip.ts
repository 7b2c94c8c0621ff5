import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { id, requiredLine } from '../fields.ts';
import { orderType } from '../order.ts';
import { storeEndpoint } from './endpoints.ts';

/** What a slip of 80 mm says of an order, in words; amounts as they are written in the store's country. */
export const slip = v.object({
  store_name: v.string(),
  phone: v.string(),
  order_id: id,
  order_type: orderType,
  /** When it was placed, and for when. */
  placed: v.string(),
  wanted: v.string(),
  /** Who gets it, and the number to call about it. */
  customer_name: v.string(),
  mobile_number: v.string(),
  /** Empty for a pickup. */
  place: v.string(),
  landmark: v.string(),
  /** Who has ordered it, with the number to call about what is missing, where that is another person; empty otherwise. */
  ordered_by: v.string(),
  delivery_note: v.string(),
  /** What to do about a missing line. */
  if_missing: v.string(),
  /** In the order of the shelf; amounts are empty, and sums none, where the customer wants no prices on it; `notes` say what was left out or replaced. */
  lines: v.array(v.object({ quantity: v.number(), name: v.string(), amount: v.string(), notes: v.array(v.string()) })),
  sums: v.array(v.object({ label: v.string(), amount: v.string() })),
  /** What is still to be taken, or that nothing is. */
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
      /** The file in Base64. */
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

/** Describes each call and its refusals. */
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
