import path from 'node:path';

/** Folders and files whose texts are not for people who use the shop, or are data. */
const forDevelopers = [
  // The API's documentation, refused input, and descriptions of metrics.
  'src/lib/contract',
  'src/lib/api',
  'server/http/openapi.ts',
  'server/http/metrics.ts',
  'server/platform/metrics',
  // Tables of the database.
  'server/db',
  'server/privacy/personal-data.ts',
  // Razorpay's answers, word for word.
  'server/payments/sandbox',
  // Names of places, and words that addresses contain.
  'server/stores/places',
  // Titles of documents that the law prescribes, stored with each document.
  'server/orders/invoices/scheme.ts',
  // Sample values of registered templates.
  'server/platform/messages/templates/template.ts',
  // Headings of other programs' files: sheets of the counter, tax returns, exports of other shops.
  'server/counter/shelf/sheet-columns.ts',
  'server/books/gst-files.ts',
];

/** Names and units that are the same in every language. */
const names = ['Nukkad', 'Razorpay', 'WhatsApp', 'India', 'Canada', 'Samsung Internet'];

/** Codes and formats that read like texts. */
const codes = [
  'Already Registered',
  'Basic {}',
  'Bearer {}',
  'Otp {}',
  'Service Explicit',
  'Service Implicit',
  'The push service answered {}',
  'cash of rider {} {}',
  'in memory',
  'no customer has this password',
  'ready for pickup',
  'return-{}-{}.{}',
  'upkeep-{}',
  '{} UTC',
];

/** Folders whose texts are not in the catalogue yet. A folder leaves the list with its last text. */
const unmoved = [
  'renderer',
  'renderer/build',
  'renderer/policies',
  'renderer/release',
  'server',
  'server/books',
  'server/catalogue/pictures',
  'server/import',
  'server/import/apply',
  'server/import/converters',
  'server/import/new-folder',
  'server/import/parse',
  'server/import/validate',
  'server/import/validate/tables',
  'server/publishing/policies',
  'server/publishing',
  'server/publishing/sites',
  'server/publishing/store',
];

/** Whether texts of a file are not checked. */
export const isUnchecked = (file: string): boolean =>
  unmoved.includes(path.dirname(file)) || forDevelopers.some((each) => `${file}/`.startsWith(`${each}/`));

export const isException = (words: string): boolean => [...names, ...codes].includes(words.trim());
