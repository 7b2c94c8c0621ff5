import * as v from 'valibot';
import { emailAddress, isDate, markup, oneLine, timeForm } from '#contract/fields';
import { heicAdvice } from '#server/catalogue/pictures/heic';
import { exportedBy, formatOf, readBy } from './spreadsheet/cell-format.ts';
import { mangledLine, mangledProse, spoilt } from './spreadsheet/lost-text.ts';
import {
  readCount,
  readDate,
  readDecimal,
  readHsn,
  readMoney,
  readPercent,
  readTime,
  readValue,
} from './spreadsheet/readings.ts';
import { toDecimal, toMinor } from '#lib/money/money';
import { parseQuantity } from '#lib/catalogue/quantity';

/*
 * The formats of cells. Every schema parses a cell's text to the stored value, and defines how an export writes it if that
 * is not `String(value)`. Markup is refused, so that no operator's text can become a page's code (design §6).
 */

const trimmed = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.normalize('NFC')),
);

const plainText = (maxLength: number, allowed: RegExp, mangled = mangledLine) =>
  v.pipe(
    trimmed,
    v.maxLength(maxLength, `must have ${maxLength} characters at most`),
    v.check((text) => !markup.test(text), 'must be plain text: a "<" followed by a letter, "/" or "!" begins HTML'),
    v.regex(allowed, 'must not hold control characters'),
    v.check((text) => !spoilt.test(text), 'has lost its value in a spreadsheet: write it again, as text'),
    v.check(
      (text) => !mangled.test(text),
      'has ? in place of letters that were lost: write it again, and save the file as "CSV UTF-8"',
    ),
  );

const paragraphs = /^(?:\n|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u;

/** A line of plain text; may be empty. */
export const line = (maxLength: number) => plainText(maxLength, oneLine);

/** A line of plain text, not empty. */
export const requiredLine = (maxLength: number) => v.pipe(line(maxLength), v.nonEmpty('must not be empty'));

/** Plain text of several paragraphs. */
export const prose = (maxLength: number) => plainText(maxLength, paragraphs, mangledProse);

/** null for an empty cell, else the schema's value. */
export const orNull = <T>(schema: v.GenericSchema<string, T>) =>
  v.pipe(
    v.lazy((input): v.GenericSchema<string, T | null> =>
      typeof input === 'string' && input.trim() === ''
        ? v.pipe(
            v.string(),
            v.transform(() => null),
          )
        : schema,
    ),
    v.metadata<T | null, Record<string, unknown>>({ ...formatOf(schema) }),
  );

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
export const hsn = v.pipe(line(8), v.regex(/^((\d\d){2,4})?$/, 'must be 4, 6 or 8 digits'), readBy(readHsn));

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

/** What a scanner reads. A number that a spreadsheet has rounded (8.9E+12) is refused. */
export const barcode = v.pipe(line(32), v.regex(/^[\w.-]*$/, 'must be letters and digits'));

/** The number of a food licence of India's FSSAI. */
export const foodLicence = v.pipe(trimmed, v.regex(/^\d{14}$/, 'must be the 14 digits of an FSSAI licence'));

/** A quantity by which prices are compared. */
export const netQuantity = v.pipe(
  trimmed,
  v.check((text) => parseQuantity(text) !== undefined, 'must be a quantity such as 500 g, 1.5 l, 2 lb or 6 pieces'),
);

/** A list separated by semicolons; empty parts are left out. */
export const list = (maxLength: number) =>
  v.pipe(
    line(maxLength),
    v.transform((text) =>
      text
        .split(';')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check((parts) => new Set(parts).size === parts.length, 'must not name anything twice'),
    exportedBy((parts: string[]) => parts.join(';')),
  );

/** The same, stored as one text. */
export const listText = (maxLength: number) =>
  v.pipe(
    list(maxLength),
    v.transform((parts) => parts.join(';')),
    exportedBy((text: string) => text),
  );

/** Other names of something, separated by `|`; empty parts are left out. */
export const names = v.pipe(
  line(500),
  v.transform((text) => [...new Set(text.split('|').map((name) => name.trim()))].filter(Boolean)),
  v.maxLength(20, 'must be 20 names at most'),
  exportedBy((parts: string[]) => parts.join('|')),
);

/** A telephone number as customers dial it. */
export const phone = v.pipe(
  requiredLine(40),
  v.regex(/^[^\d']*(\d[^\d']*){5,}$/, 'must be a telephone number such as +91 98000 00000'),
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

/** An IANA time zone. */
export const timezone = v.pipe(trimmed, v.check(isTimezone, 'must be an IANA time zone such as Asia/Kolkata'));

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset such as +05:30 is not a zone
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A time of day, `HH:MM`. */
export const time = v.pipe(trimmed, v.regex(timeForm, 'must be a time such as 07:30'), readBy(readTime));

/** A day, `YYYY-MM-DD`. */
export const date = v.pipe(
  trimmed,
  v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-03-22'),
  v.check(isDate, 'must be a day that exists'),
  readBy(readDate),
);

/** Weekdays as files name them, Monday first. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const weekdayNames = v.picklist(weekdays, 'must be one of Mon, Tue, Wed, Thu, Fri, Sat, Sun');
const toNumber = v.transform((name: (typeof weekdays)[number]) => weekdays.indexOf(name) + 1);
const nameOf = (number: number) => weekdays[number - 1] ?? '';

/** A weekday as a number, 1 for Monday. */
export const weekday = v.pipe(trimmed, weekdayNames, toNumber, exportedBy(nameOf));

/** Weekdays as numbers, 1 for Monday. */
export const weekdayList = v.pipe(
  list(40),
  v.array(v.pipe(weekdayNames, toNumber)),
  v.maxLength(6, 'must leave a day with a delivery'),
  exportedBy((numbers: number[]) => numbers.map(nameOf).join(';')),
);

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
