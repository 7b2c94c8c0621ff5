import * as v from 'valibot';
import { hsnCode } from '#contract/counter/shelf';
import { emailAddress, upiIdForm } from '#contract/fields';
import * as pictureTexts from '#texts/pictures';
import { exportedBy, readBy } from './cell-format.ts';
import { readCount, readDecimal, readHsn, readMoney, readPercent, readValue } from './readings.ts';
import { toDecimal, toMinor } from '#lib/money/money';
import { parseQuantity } from '#lib/catalogue/quantity';
import { gstinProblem, normalizeGstin } from '#lib/tax/gstin';
import * as t from '#texts/import-cells';
import { line, list, requiredLine, trimmed } from './text-cells.ts';

export * from './text-cells.ts';
export * from './time-cells.ts';

/* A schema parses a cell's text to the stored value. Without `exportedBy`, `String(value)` writes it. */

const wholeNumber = (min: number, max: number, message: () => string) =>
  v.pipe(
    trimmed,
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, () => t.atMost({ max })),
    readBy(readCount),
  );

const maxInteger = 2 ** 31 - 1;

export const count = wholeNumber(0, maxInteger, t.count);

export const positiveCount = wholeNumber(1, maxInteger, t.positiveCount);

/** A number or a range: `2`, `2 to 4`. */
export const days = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,2}( to \d{1,2})?$/, t.days()),
  v.check((text) => Number(text.split(' to ')[0]) <= Number(text.split(' to ').at(-1)), t.daysOrder()),
);

export const minutesToWait = wholeNumber(1, 120, t.minutes);

/** Barcodes have their own column. */
export const id = wholeNumber(1, maxInteger, t.id);

/** At most 10,000,000.00, in minor units. */
export const money = v.pipe(
  trimmed,
  v.regex(/^\d+(\.\d{1,2})?$/, t.money),
  v.transform(Number),
  v.maxValue(10_000_000, t.moneyAtMost),
  v.transform(toMinor),
  exportedBy((minor: number) => toDecimal(minor).toFixed(2), true),
  readBy(readMoney),
);

export const decimal = (min: number, max: number) => {
  const message = () => t.between({ min, max });
  return v.pipe(
    trimmed,
    v.regex(/^-?\d+(\.\d+)?$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
    readBy(readDecimal),
  );
};

export const percent = v.pipe(decimal(0, 100), readBy(readPercent));

/** An amount or percent. */
export const couponValue = v.pipe(money, v.minValue(1, t.aboveZero), readBy(readValue));

export const hsn = v.pipe(line(8), hsnCode, readBy(readHsn));

/** Null for an empty cell. */
export const booleanOrNull = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['true', 'false', ''], t.booleanOrEmpty),
  v.transform((text) => (text === '' ? null : text === 'true')),
);

/** False for an empty cell. */
export const yes = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['true', 'false', 'yes', 'no', ''], t.booleanOrEmpty),
  v.transform((text) => text === 'true' || text === 'yes'),
  exportedBy((is: boolean) => (is ? 'true' : '')),
);

/** A long number as spreadsheets round it: `8.90103E+12`. */
const rounded = /^\d([.,]\d+)?E\+\d+$/i;

/** A number rounded by a spreadsheet is refused. */
export const barcode = v.pipe(
  trimmed,
  v.check((text) => !rounded.test(text), t.rounded),
  line(32),
  v.regex(/^[\w.-]*$/, t.barcode),
);

/** Food licence of India's FSSAI. */
export const foodLicence = v.pipe(trimmed, v.regex(/^\d{14}$/, t.foodLicence));

export const upiId = v.pipe(trimmed, v.regex(upiIdForm, t.upiId));

/** May be empty. Accepts lower case and spaces. */
export const gstin = v.pipe(
  trimmed,
  v.transform(normalizeGstin),
  v.check(
    (text) => text === '' || gstinProblem(text) === undefined,
    ({ input }) => gstinProblem(input) ?? '',
  ),
);

/** India's GST scheme; may be empty. */
export const gstScheme = v.pipe(
  trimmed,
  v.toLowerCase(),
  v.picklist(['regular', 'composition', 'none', ''], t.gstScheme),
);

/** The quantity for unit prices. */
export const netQuantity = v.pipe(
  trimmed,
  v.check((text) => parseQuantity(text) !== undefined, t.quantity),
);

/** As customers dial it. */
export const phone = v.pipe(
  requiredLine(40),
  v.regex(/^[^\d']*(\d[^\d']*){5,}$/, t.phone),
  v.regex(/^(?!91\d{10}$)/, t.phonePlus),
);

export const email = v.pipe(requiredLine(254), emailAddress());

export const country = v.pipe(trimmed, v.picklist(['India', 'Canada'], t.country));

/** `#rrggbb` */
export const hexColor = v.pipe(trimmed, v.regex(/^#[0-9a-f]{6}$/i, t.colour), v.toLowerCase());

/** A store's host label. `www` is the marketplace's. */
export const hostLabel = v.pipe(
  trimmed,
  v.regex(/^[a-z0-9-]{1,63}$/, t.label),
  v.regex(/^[^-](.*[^-])?$/, t.labelHyphen),
  v.notValue('www', t.labelWww),
);

const notHeic = v.check((name: string) => !/\.hei[cf]$/i.test(name), pictureTexts.heic);

/** Directly in `pictures/`. */
export const pictureName = v.pipe(
  requiredLine(200),
  notHeic,
  v.regex(/^[^./\\][^/\\]*\.(webp|png|jpe?g|avif|gif)$/i, t.picture),
);

/** Directly in `pictures/`. */
export const logoName = v.pipe(
  requiredLine(200),
  notHeic,
  v.regex(/^[^./\\][^/\\]*\.(svg|webp|png|jpe?g|avif|gif)$/, t.logo),
);

/** An ISO 4217 currency with two decimals: the shop counts in hundredths. */
export const currency = v.pipe(
  trimmed,
  v.check((code) => Intl.supportedValuesOf('currency').includes(code), t.currency),
  v.check((code) => decimalsOf(code) === 2, t.currencyDecimals),
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

/** `name|#hex|main picture|sub picture`, separated by semicolons. */
export const colors = v.pipe(
  list(4000),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => text.split('|')),
      v.length(4, t.colours),
      v.transform(([product_color, hex, main, sub]) => ({ product_color, hex, main, sub })),
      colorRow,
    ),
  ),
  v.check((all) => new Set(all.map((color) => color.product_color)).size === all.length, t.colourTwice),
  exportedBy((all: v.InferOutput<typeof colorRow>[]) =>
    all.map(({ product_color, hex, main, sub }) => [product_color, hex, main, sub].join('|')).join(';'),
  ),
);
