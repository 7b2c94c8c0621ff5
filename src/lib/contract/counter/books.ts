import * as v from 'valibot';
import { reply, type Documentation } from '../endpoint.ts';
import { count, day, id, money } from '../fields.ts';
import { signedMoney } from '../order.ts';
import { drawer, paid } from '../books/sums.ts';
import { storeEndpoint } from './endpoints.ts';

export const bookDay = v.pipe(
  day,
  v.check((text) => text >= '2000' && text < '2100', 'is not of this century'),
);

/** One store, or all stores of its operator with the same currency and time zone (operators only). */
export const booksOf = v.picklist(['store', 'operator']);
export type BooksOf = v.InferOutput<typeof booksOf>;
const whose = { of: v.optional(booksOf, 'store') };

/** Days of the store, both included. Default: today. */
const span = v.object({ ...whose, from: v.optional(bookDay), to: v.optional(bookDay) });

/** Orders that were not cancelled, and their sum after deductions. */
const sold = { orders: count, sales: money };

/** A store's sales in a range of days, read in one snapshot. */
export const books = v.object({
  from: v.string(),
  to: v.string(),
  /** The store's current day. */
  today: v.string(),
  ...sold,
  cancelled: count,
  /** Per order; 0 without orders. */
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
    /** Recorded as received in these days. */
    received: signedMoney,
    /** Underpaid and overpaid amounts, of all payment kinds. */
    short: v.optional(money, 0),
    over: v.optional(signedMoney, 0),
    /** Handed in by riders in these days. */
    handed_in: money,
    /** Held by riders now. */
    to_hand_in: money,
    /** Held by delivery partners now. */
    with_partners: v.optional(money, 0),
    /** Due now for open orders of these days. */
    to_collect: money,
  }),
  /** Received by the store itself, at the door or at the counter. */
  door: v.optional(v.object({ upi: signedMoney, card: signedMoney }), { upi: 0, card: 0 }),
  refunds: v.object({
    /** Refunds due in these days and made, through the payment provider or by transfer. */
    made: money,
    /** Current amounts of all days: pending at the payment provider, failed there, and transfers due. */
    under_way: money,
    failed: money,
    to_transfer: money,
  }),
  /** Sales per store. `gstin` is empty without one. */
  stores: v.optional(
    v.array(v.object({ store_id: id, store_name: v.string(), gstin: v.optional(v.string(), ''), ...sold })),
    [],
  ),
  /** Whether one of the stores sells or has sold meal plans. `sales` does not include plans. */
  has_plans: v.optional(v.boolean(), false),
  paid: v.optional(paid),
  /** Cash that moved through the drawer in these days. */
  drawer: v.optional(drawer),
  /** The closed days among these, with their expected and counted cash. */
  closings: v.optional(v.object({ days: count, expected: signedMoney, counted: money }), {
    days: 0,
    expected: 0,
    counted: 0,
  }),
  /** The parts of `refunds.made`. `cash` is for meal plans. */
  paid_back: v.optional(v.object({ online: money, transferred: money, cash: money })),
  /** Meal plans sold in these days, net of refunds made or due: `online` and `cash` less `refunded`. */
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
  /** By the local hour in which they were placed, 0 to 23. */
  hours: v.array(v.object({ hour: count, ...sold })),
  /** Items after deductions and before discounts, largest amount first. */
  items: v.array(v.object({ item_id: id, item_name: v.string(), quantity: count, amount: money })),
  /** Delivery partners with cash received, handed in or held in these days. */
  partners: v.optional(
    v.array(v.object({ partner: v.string(), received: signedMoney, handed_in: money, to_hand_in: money })),
    [],
  ),
  /** Riders with deliveries or cash in these days. */
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

const month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'));

/** A value with tax and the taxes in it. Within the seller's state, GST is divided into central and state tax. */
const taxes = {
  value: signedMoney,
  taxable: signedMoney,
  central: signedMoney,
  state: signedMoney,
  integrated: signedMoney,
};

/** In per cent; null if the seller states none. */
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
  /** Items without an HSN code, and their sales including delivery. The HSN table lacks them. */
  incomplete: v.optional(v.array(incompleteItem), []),
  incomplete_value: v.optional(signedMoney, 0),
  /** Items sold without a tax rate, and their sales. All tables lack them. */
  unrated: v.optional(v.array(incompleteItem), []),
  unrated_value: v.optional(signedMoney, 0),
  /** Documents outside this return: of another GSTIN, or issued while the store was no regular taxpayer. */
  apart: v.optional(v.object({ documents: count, value: signedMoney }), { documents: 0, value: 0 }),
  /** Orders whose address and postal code are in different states, or in an unknown one. */
  uncertain_orders: v.optional(v.array(id), []),
  /** The same for subscriptions. */
  uncertain_plans: v.optional(v.array(id), []),
  /** Includes delivery. */
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
      /** Whether the buyers are businesses. They have a separate table. */
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
  /** Sales to other states of more than ₹1,00,000 and their credit notes. They are filed one by one. */
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

/** The GSTIN of the tables. Default: the store's, or that of the latest document. */
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
