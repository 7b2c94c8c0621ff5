/** Folders and files with texts for developers, or with data. */
const forDevelopers = [
  // The API's documentation, refused input, and descriptions of metrics.
  'src/lib/contract',
  'src/lib/api',
  'server/http/openapi.ts',
  'server/http/metrics.ts',
  'server/platform/metrics',
  // Database tables.
  'server/db',
  'server/privacy/personal-data.ts',
  // Razorpay's literal responses.
  'server/payments/sandbox',
  // Place names and address words.
  'server/stores/places',
  // Document titles that the law prescribes. They are stored with each document.
  'server/orders/invoices/scheme.ts',
  // Sample values of registered templates.
  'server/platform/messages/templates/template.ts',
  // Column notes of catalogue files, and the content of a new catalogue.
  'server/import/validate/column-notes.ts',
  'server/import/new-folder',
  // Headings of other programs' files: the counter's sheets, and tax returns.
  'server/counter/shelf/sheet-columns.ts',
  'server/books/gst-files.ts',
];

/** Names and units that are the same in every language. */
const names = ['Nukkad', 'Razorpay', 'WhatsApp', 'India', 'Canada', 'Samsung Internet', 'Mukta Bold', 'Mukta Medium'];

/** Codes and formats that look like texts. */
const codes = [
  'Already Registered',
  'Basic {}',
  'Bearer {}',
  'GET, HEAD',
  'Otp {}',
  'Service Explicit',
  'Service Implicit',
  'Sitemap: {}',
  'URL handle',
  'Variant Price',
  'The push service answered {}',
  'cash of rider {} {}',
  'in memory',
  'no customer has this password',
  'ready for pickup',
  'return-{}-{}.{}',
  'upkeep-{}',
  '{} UTC',
];

export const isUnchecked = (file: string): boolean => forDevelopers.some((each) => `${file}/`.startsWith(`${each}/`));

export const isException = (words: string): boolean => [...names, ...codes].includes(words.trim());
