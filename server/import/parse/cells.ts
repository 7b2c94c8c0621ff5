import * as v from 'valibot';
import { hsnCode } from '#contract/counter/shelf';
import { emailAddress } from '#contract/fields';
import { heicAdvice } from '#server/catalogue/pictures/heic';
import { exportedBy, readBy } from './cell-format.ts';
import { readCount, readDecimal, readHsn, readMoney, readPercent, readValue } from './readings.ts';
import { toDecimal, toMinor } from '#lib/money/money';
import { parseQuantity } from '#lib/catalogue/quantity';
import { gstinProblem, normalizeGstin } from '#lib/tax/gstin';
import { line, list, requiredLine, trimmed } from './text-cells.ts';

export * from './text-cells.ts';
export * from './time-cells.ts';

/*
 * The formats of cells. Every schema parses a cell's text to the stored value, and defines how an export writes it if that
 * is not `String(value)`.
 */

const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(
    trimmed,
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, `must be ${max} at most`),
    readBy(readCount),
  );

const maxInteger = 2 ** 31 - 1;

/** A count, 0 or more. */
export const count = wholeNumber(0, maxInteger, 'must be a whole number, 0 or more');

/** A count, 1 or more. */
export const positiveCount = wholeNumber(1, maxInteger, 'must be a whole number, 1 or more');

/** How long the shop waits for an answer, in minutes. */
export const minutesToWait = wholeNumber(1, 120, 'must be a whole number of minutes, 1 to 120');

/** A row's id; longer numbers, as those of barcodes, have a column of their own. */
export const id = wholeNumber(1, maxInteger, 'must be a whole positive number');

/** An amount of at most 10,000,000.00, in minor units. */
export const money = v.pipe(
  trimmed,
  v.regex(/^\d+(\.\d{1,2})?$/, 'must be an amount such as 120 or 99.50, with two decimals at most and not negative'),
  v.transform(Number),
  v.maxValue(10_000_000, 'must be 10000000 at most'),
  v.transform(toMinor),
  exportedBy((minor: number) => toDecimal(minor).toFixed(2), true),
  readBy(readMoney),
);

/** A number with decimals between two bounds. */
export const decimal = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`;
  return v.pipe(
    trimmed,
    v.regex(/^-?\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
    readBy(readDecimal),
  );
};

/** A tax in percent. */
export const percent = v.pipe(decimal(0, 100), readBy(readPercent));

/** What a coupon takes off: an amount or percent. */
export const couponValue = v.pipe(money, v.minValue(1, 'must be more than 0'), readBy(readValue));

/** The code of a kind of goods, or empty. */
export const hsn = v.pipe(line(8), hsnCode, readBy(readHsn));

/** true, false, or null for an empty cell. */
export const booleanOrNull = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['true', 'false', ''], 'must be true, false or empty'),
  v.transform((text) => (text === '' ? null : text === 'true')),
);

/** true, or false, also for an empty cell. */
export const yes = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['true', 'false', 'yes', 'no', ''], 'must be true, false or empty'),
  v.transform((text) => text === 'true' || text === 'yes'),
  exportedBy((is: boolean) => (is ? 'true' : '')),
);

/** A long number as spreadsheets round it: `8.90103E+12`. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

/** What a scanner reads. A number that a spreadsheet has rounded is refused. */
export const barcode = v.pipe(
  trimmed,
  v.check(
    (text) => !rounded.test(text),
    'was rounded by a spreadsheet, and its last digits are lost: format the column as text, and enter it again',
  ),
  line(32),
  v.regex(/^[\w.-]*$/, 'must be letters and digits'),
);

/** The number of a food licence of India's FSSAI. */
export const foodLicence = v.pipe(trimmed, v.regex(/^\d{14}$/, 'must be the 14 digits of an FSSAI licence'));

/** A number for the goods and services tax, or empty; small letters and spaces are read as meant. */
export const gstin = v.pipe(
  trimmed,
  v.transform(normalizeGstin),
  v.check(
    (text) => text === '' || gstinProblem(text) === undefined,
    ({ input }) => gstinProblem(input) ?? '',
  ),
);

/** The scheme under which a store pays India's goods and services tax, or empty. */
export const gstScheme = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['regular', 'composition', 'none', ''], 'must be regular, composition, none or empty'),
);

/** A quantity by which prices are compared. */
export const netQuantity = v.pipe(
  trimmed,
  v.check((text) => parseQuantity(text) !== undefined, 'must be a quantity such as 500 g, 1.5 l, 2 lb or 6 pieces'),
);

/** A telephone number as customers dial it. */
export const phone = v.pipe(
  requiredLine(40),
  v.regex(/^[^\d']*(\d[^\d']*){5,}$/, 'must be a telephone number such as +91 98000 00000'),
  v.regex(
    /^(?!91\d{10}$)/,
    'must begin with a +, which spreadsheets drop: write it with spaces, such as +91 98000 00000',
  ),
);

export const email = v.pipe(requiredLine(254), emailAddress());

export const country = v.pipe(trimmed, v.picklist(['India', 'Canada'], 'must be India or Canada'));

/** `#rrggbb` in lower case. */
export const hexColor = v.pipe(
  trimmed,
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1f2a44'),
  v.toLowerCase(),
);

/** The label of a store's host. `www` is the marketplace's. */
export const hostLabel = v.pipe(
  trimmed,
  v.regex(/^[a-z0-9-]{1,63}$/, 'must be 1 to 63 small letters, digits and hyphens'),
  v.regex(/^[^-](.*[^-])?$/, 'must not begin or end with a hyphen'),
  v.notValue('www', 'must not be www, which is the marketplace'),
);

const notHeic = v.check((name: string) => !/\.hei[cf]$/i.test(name), heicAdvice);

/** The name of a photograph directly in `pictures/`. */
export const pictureName = v.pipe(
  requiredLine(200),
  notHeic,
  v.regex(
    /^[^./\\][^/\\]*\.(webp|png|jpe?g|avif|gif)$/i,
    'must be the name of a picture (webp, png, jpg, avif or gif)',
  ),
);

/** The name of a logo directly in `pictures/`: a drawing or a photograph. */
export const logoName = v.pipe(
  requiredLine(200),
  notHeic,
  v.regex(
    /^[^./\\][^/\\]*\.(svg|webp|png|jpe?g|avif|gif)$/,
    'must be the name of a picture (svg, webp, png, jpg, avif or gif)',
  ),
);

/** An ISO 4217 currency with two decimals: the shop counts in hundredths. */
export const currency = v.pipe(
  trimmed,
  v.check((code) => Intl.supportedValuesOf('currency').includes(code), 'must be an ISO 4217 currency such as INR'),
  v.check((code) => decimalsOf(code) === 2, 'must be a currency with two decimals'),
);

function decimalsOf(code: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(code)) return undefined;
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits;
}

const colorRow = v.object({
  product_color: requiredLine(60),
  hex: hexColor,
  main: pictureName,
  sub: pictureName,
});

/** Colours as `name|#hex|main picture|sub picture`, separated by semicolons. */
export const colors = v.pipe(
  list(4000),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('|')),
      v.length(4, 'must be written as name|#hex|main picture|sub picture'),
      v.transform(([product_color, hex, main, sub]) => ({ product_color, hex, main, sub })),
      colorRow,
    ),
  ),
  v.check(
    (all) => new Set(all.map((color) => color.product_color)).size === all.length,
    'must not name a colour twice',
  ),
  exportedBy((all: v.InferOutput<typeof colorRow>[]) =>
    all.map(({ product_color, hex, main, sub }) => [product_color, hex, main, sub].join('|')).join(';'),
  ),
);
