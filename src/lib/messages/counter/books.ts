import type { GstTable } from '../../contract/counter/books.ts';

/** An hour of the day, as `09:00–10:00`. */
export const hourWords = (hour: number): string =>
  [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:00`).join('–');

/** A rate of tax; null where the seller states none. */
export const rateWords = (percent: number | null): string => (percent === null ? 'No rate' : `${percent}%`);

/** The tables of GSTR-1 that are files. */
export const gstTableNames: Record<GstTable, string> = {
  b2b: 'B2B (4A)',
  b2cl: 'B2C large (5)',
  b2c: 'B2C (7)',
  exempt: 'Exempt (8)',
  cdnr: 'Credit notes, B2B (9B)',
  cdnur: 'Credit notes, B2C large (9B)',
  hsn: 'HSN, B2C (12)',
  hsn_b2b: 'HSN, B2B (12)',
  documents: 'Documents (13)',
};

/** What an owner reads in the books. */
export const booksMessages = {
  allStores: 'All your stores',
  whichStores: 'Those with this store’s currency and clock; taxes of those with its GSTIN.',
  plansApart:
    'Sales include orders only. Meal plan sales are shown separately, net of refunds. Cash received and the taxes below include plans.',
  noDay: 'Choose a day',
  noDays: 'Choose a day that is not before the first',
  none: 'No orders in these days.',
  nothingDone: 'Nothing of this kind was done.',
  noneFound: 'No orders were found.',
  waiting: (count: number): string =>
    `${count === 1 ? '1 invoice or credit note is' : `${count} invoices or credit notes are`} not numbered yet and not counted.`,
  incomplete: (value: string): string =>
    `These items have no HSN code, so sales of ${value} are missing from the HSN table. Open each item to set it. The code applies to this table at once.`,
  unrated: (value: string): string =>
    `These items were sold without a tax rate, so sales of ${value} are in none of the files. Open each item to set its rate, 0 if it is exempt. The rate applies to later sales only. Ask your accountant how to file the earlier ones.`,
  apart: (documents: number, value: string): string =>
    `${documents === 1 ? '1 document' : `${documents} documents`} of this month, with a total of ${value}, ${documents === 1 ? 'is' : 'are'} not part of this return: issued under another GSTIN, or while the store was no regular taxpayer.`,
  notOnShelf: (item: string): string => `We couldn’t open ${item}. It may no longer be on this store’s shelf.`,
  filesFor:
    'Upload the JSON at the GST portal, or import the CSV files into its offline tool. Import them unchanged: a spreadsheet program that saves them drops the first zero of an HSN code.',
  uncertain: (orders: number[], plans: number[]): string => {
    const names = [...orders.map((order) => `order ${order}`), ...plans.map((plan) => `subscription ${plan}`)];
    return `The place of supply is uncertain for ${names.join(', ')}: the address and PIN code are in different states, or the state is unknown. Please check it before you file.`;
  },
  noTax: 'This store shows no tax on its invoices, and files no GSTR-1.',
  unequal: (count: number): string =>
    `In ${count === 1 ? '1 document' : `${count} documents`} issued earlier, CGST and SGST differ by a paisa. They stay as issued.`,
  documents: (invoices: number, notes: number): string =>
    `${invoices} ${invoices === 1 ? 'invoice' : 'invoices'}, less ${notes} credit ${notes === 1 ? 'note' : 'notes'}`,
  searchHint: 'Order number, name, or mobile number or its last 4 digits',
  logHint: 'A name, an order number, or what was done',
};
