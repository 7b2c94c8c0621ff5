import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, day, id, money } from '../fields.ts';
import { signedMoney } from '../order.ts';
import { drawer, paid } from '../books/sums.ts';
import { storeEndpoint } from './endpoints.ts';

/** A day that books can have. */
export const bookDay = v.pipe(
  day,
  v.check((text) => text >= '2000' && text < '2100', 'is not of this century'),
);

/** One store, or all stores of its operator with the same currency and time zone (operators only). */
export const booksOf = v.picklist(['store', 'operator']);
export type BooksOf = v.InferOutput<typeof booksOf>;
const whose = { of: v.optional(booksOf, 'store') };

/** Days of the store, both included; today without them. */
const span = v.object({ ...whose, from: v.optional(bookDay), to: v.optional(bookDay) });

/** The orders that were not cancelled, and their sum after deductions. */
const sold = { orders: count, sales: money };

/** A store's sales over some of its days, read in one snapshot. */
export const books = v.object({
  from: v.string(),
  to: v.string(),
  /** The store's day now. */
  today: v.string(),
  ...sold,
  cancelled: count,
  /** Of an order; 0 without orders. */
  average: money,
  /** The parts of `sales`: items minus `discount` and `goodwill`, plus delivery and cash round-off. */
  parts: v.object({
    items: money,
    discount: money,
    goodwill: money,
    delivery: money,
    round_off: v.optional(signedMoney, 0),
  }),
  cash: v.object({
    /** Noted as received in these days. */
    received: signedMoney,
    /** How much orders were paid too little, and too much, whatever the kind. */
    short: v.optional(money, 0),
    over: v.optional(signedMoney, 0),
    /** What riders handed in in these days. */
    handed_in: money,
    /** What riders hold now. */
    to_hand_in: money,
    /** What delivery partners hold now. */
    with_partners: v.optional(money, 0),
    /** What is to be paid now for orders of these days that are not done. */
    to_collect: money,
  }),
  /** What customers paid to the store itself by UPI and by card, at the door and at the counter. */
  door: v.optional(v.object({ upi: signedMoney, card: signedMoney }), { upi: 0, card: 0 }),
  refunds: v.object({
    /** Of those that were due in these days, through the payment provider or by transfer. */
    made: money,
    /** Now, of all days: through the payment provider, failed there, and transfers that the store owes. */
    under_way: money,
    failed: money,
    to_transfer: money,
  }),
  /** Each of the stores; without a GSTIN it is empty. */
  stores: v.optional(
    v.array(v.object({ store_id: id, store_name: v.string(), gstin: v.optional(v.string(), ''), ...sold })),
    [],
  ),
  /** Whether one of the stores sells or has sold meal plans. `sales` does not include plans. */
  has_plans: v.optional(v.boolean(), false),
  /** How the orders of these days were paid. */
  paid: v.optional(paid),
  /** The cash that moved through the drawer in these days. */
  drawer: v.optional(drawer),
  /** The closed days among these, and their expected and counted cash. */
  closings: v.optional(v.object({ days: count, expected: signedMoney, counted: money }), {
    days: 0,
    expected: 0,
    counted: 0,
  }),
  /** The parts of `refunds.made`: by the payment provider, by transfer, and in cash for meal plans. */
  paid_back: v.optional(v.object({ online: money, transferred: money, cash: money })),
  /** The meal plans sold in these days, net of refunds made or due: `online` and `cash` less `refunded`. */
  plans: v.optional(
    v.object({
      paid: count,
      sales: money,
      online: v.optional(money, 0),
      cash: v.optional(money, 0),
      refunded: v.optional(money, 0),
    }),
    { paid: 0, sales: 0 },
  ),
  days: v.array(v.object({ date: v.string(), ...sold })),
  /** By the hour of the clock in which they were placed, 0 to 23. */
  hours: v.array(v.object({ hour: count, ...sold })),
  /** Items after deductions and before discounts, the largest amount first. */
  items: v.array(v.object({ item_id: id, item_name: v.string(), quantity: count, amount: money })),
  /** Delivery partners that took or handed in cash in these days, or hold some. */
  partners: v.optional(
    v.array(v.object({ partner: v.string(), received: signedMoney, handed_in: money, to_hand_in: money })),
    [],
  ),
  /** Who delivered orders of these days, took or handed in cash in them, or holds some. */
  riders: v.array(
    v.object({ staff_id: id, name: v.string(), ...sold, received: signedMoney, handed_in: money, to_hand_in: money }),
  ),
});
export type Books = v.InferOutput<typeof books>;

export const readBooks = storeEndpoint({
  method: 'GET',
  path: 'books',
  permission: 'books',
  query: span,
  answer: reply({ data: books }),
});

/** A month of the store's calendar, `YYYY-MM`. */
const month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'));

/** A value with tax and the taxes in it. Within the seller's state, GST is divided into central and state tax. */
const taxes = {
  value: signedMoney,
  taxable: signedMoney,
  central: signedMoney,
  state: signedMoney,
  integrated: signedMoney,
};

/** The tax rate in per cent; null if the seller states none. */
const rate = v.nullable(v.number());

/** A reported invoice or credit note. `gstin` is the buyer's; empty for a consumer. */
const filedDocument = v.object({
  gstin: v.optional(v.string(), ''),
  number: v.string(),
  date: v.string(),
  place: v.string(),
  total: money,
});

const exemptSum = v.optional(v.object({ within: signedMoney, between: signedMoney }), { within: 0, between: 0 });

/** `item_id` is null for older documents. */
const incompleteItem = v.object({ item_id: v.nullable(id), item_name: v.string() });

/** A month's taxes for GSTR-1: invoices of orders and plans, minus credit notes, issued under one GSTIN. */
export const gst = v.object({
  month: v.string(),
  /** Empty when the store has none. */
  gstin: v.string(),
  /** The GSTINs that report documents of the month. Each has its own tables. */
  gstins: v.optional(v.array(v.string()), []),
  /** Whether the store states taxes. Stores without a GSTIN or under the composition scheme do not. */
  shows_tax: v.optional(v.boolean(), true),
  invoices: count,
  credit_notes: count,
  /** Invoices and credit notes of the month that are not numbered yet. The tables do not include them. */
  waiting: count,
  /** Older documents whose central and state tax differ by a paisa. */
  unequal: v.optional(count, 0),
  /** Items without an HSN code, and their sales including delivery, which are missing from the HSN table. */
  incomplete: v.optional(v.array(incompleteItem), []),
  incomplete_value: v.optional(signedMoney, 0),
  /** Items sold without a tax rate, and their sales, which are missing from every table. */
  unrated: v.optional(v.array(incompleteItem), []),
  unrated_value: v.optional(signedMoney, 0),
  /** Documents outside this return: of another GSTIN, or issued while the store was no regular taxpayer. */
  apart: v.optional(v.object({ documents: count, value: signedMoney }), { documents: 0, value: 0 }),
  /** Orders whose address and postal code are in different states, or in an unknown one. */
  uncertain_orders: v.optional(v.array(id), []),
  /** The same for subscriptions. */
  uncertain_plans: v.optional(v.array(id), []),
  /** The sum of all documents, including delivery. */
  total: signedMoney,
  /** Delivery charges without tax: for goods without a rate, and in older documents. */
  delivery: signedMoney,
  /** The cash round-off in `total`. */
  round_off: v.optional(signedMoney, 0),
  /** By place of supply and rate. */
  rates: v.array(v.object({ place: v.string(), tax_percent: rate, ...taxes })),
  /** By HSN code, rate and unit quantity code. */
  codes: v.array(
    v.object({
      /** Whether the buyers are businesses, which have a separate table. */
      is_business: v.optional(v.boolean(), false),
      hsn: v.string(),
      tax_percent: rate,
      unit: v.optional(v.string(), 'NOS'),
      quantity: v.number(),
      ...taxes,
    }),
  ),
  /** Sales at a rate of 0, within the store's state and to other states. */
  exempt: exemptSum,
  exempt_business: exemptSum,
  /** Sales to businesses, and their credit notes. */
  business: v.optional(v.array(filedDocument), []),
  business_notes: v.optional(v.array(filedDocument), []),
  /** Sales to other states of more than ₹1,00,000, which are filed one by one, and their credit notes. */
  large: v.optional(v.array(filedDocument), []),
  large_notes: v.optional(v.array(filedDocument), []),
  /** The numbers of documents, in ranges without gaps. */
  documents: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['invoice', 'credit note']),
        from: v.string(),
        to: v.string(),
        count,
      }),
    ),
    [],
  ),
});
export type Gst = v.InferOutput<typeof gst>;

/** The GSTIN of the tables; by default the store's, or that of the latest document. */
const ofGstin = { gstin: v.optional(v.pipe(v.string(), v.maxLength(20))) };

export const readGst = storeEndpoint({
  method: 'GET',
  path: 'books/gst',
  permission: 'books',
  query: v.object({ ...whose, ...ofGstin, month: v.optional(month) }),
  answer: reply({ data: gst }),
});

/** A table of GSTR-1: 4A, 7, 5, 9B, 8, 12 (of consumers and of businesses) and 13. */
export const gstTable = v.picklist(['b2b', 'b2c', 'b2cl', 'cdnr', 'cdnur', 'exempt', 'hsn', 'hsn_b2b', 'documents']);
export type GstTable = v.InferOutput<typeof gstTable>;

const csvFile = reply({ data: v.object({ csv: v.string() }) });

export const readGstFile = storeEndpoint({
  method: 'GET',
  path: 'books/gst/file',
  permission: 'books',
  query: v.object({ ...whose, ...ofGstin, month, table: gstTable }),
  answer: csvFile,
});

/** A month's GSTR-1 as the portal's JSON. */
export const readGstReturn = storeEndpoint({
  method: 'GET',
  path: 'books/gst/return',
  permission: 'books',
  query: v.object({ ...whose, ...ofGstin, month }),
  answer: reply({ data: v.object({ json: v.string() }) }),
});

export const readOrdersFile = storeEndpoint({
  method: 'GET',
  path: 'books/orders/file',
  permission: 'books',
  query: v.object({ ...whose, from: bookDay, to: bookDay }),
  answer: csvFile,
});

/** Describes each call and its refusals. */
export const documentation = {
  readBooks: {
    summary:
      'A store’s orders, sales, cash and refunds for up to 366 days of its clock, by default today, by day, hour, item and rider, read in one snapshot.',
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
  readGstReturn: { summary: 'The month’s GSTR-1 as JSON for the GST portal.', errors: [] },
  readOrdersFile: {
    summary:
      'The books of up to 93 days as CSV: the orders and subscriptions placed, with payment and refund, and the lines of the invoices of these days with their taxes, and of the credit notes below zero. The sums by `filed_under` equal the sums of `readGst` for that GSTIN.',
    errors: [],
  },
} satisfies Documentation;
