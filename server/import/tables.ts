import * as v from 'valibot';
import { toTarget } from '#lib/account/target';
import { alertTargets } from '#server/stores/stores';
import * as cell from './cells.ts';

/*
 * The files of an operator's folder: their columns, in any order, and the rules for each single row. Rules across rows are
 * in `references.ts`. `columns/notes.ts` explains every column to people.
 */

export const operatorFile = v.object({ key: cell.requiredLine(60), value: cell.line(500) });

/** The forms of postal codes, by country. */
export const postalCode = { India: /^\d{6}$/, Canada: /^[A-Z]\d[A-Z] \d[A-Z]\d$/ };

export const storesFile = v.pipe(
  v.object({
    store_id: cell.id,
    saas_id: cell.id,
    label: cell.hostLabel,
    store_name: cell.requiredLine(100),
    store_logo: cell.logoName,
    address: cell.requiredLine(300),
    postal_code: cell.requiredLine(12),
    latitude: cell.decimal(-90, 90),
    longitude: cell.decimal(-180, 180),
    phone_no: cell.phone,
    email: cell.email,
    country: cell.country,
    bank_account: cell.requiredLine(8),
    cuisines: cell.list(500),
    currency: cell.currency,
    timezone: cell.timezone,
    gstin: v.optional(
      v.union([
        v.literal(''),
        v.pipe(cell.requiredLine(15), v.regex(/^\d{2}[A-Z\d]{13}$/, 'must be 15 capitals and digits')),
      ]),
      '',
    ),
    answer_minutes: v.optional(cell.minutesToWait, '10'),
    alert_to: v.optional(cell.line(300), ''),
    accept_minutes: v.optional(cell.minutesToWait, '5'),
    pack_minutes: v.optional(cell.minutesToWait, '10'),
    km_minutes: v.optional(cell.minutesToWait, '4'),
    theme_colour: v.optional(cell.orNull(cell.hexColor), ''),
    fssai: v.optional(cell.orNull(cell.foodLicence), ''),
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['alert_to']],
      ({ country, alert_to }) => alertTargets(alert_to).every((text) => toTarget(text, country) === text),
      'must be e-mails in small letters or mobile numbers such as +919800000001, with ";" between them',
    ),
    ['alert_to'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postal_code']],
      ({ country, postal_code }) => postalCode[country].test(postal_code),
      'must be a PIN code of 6 digits in India, or a postal code such as M5V 2T6 in Canada',
    ),
    ['postal_code'],
  ),
);

export const categoriesFile = v.object({
  category_id: cell.id,
  category_name: cell.requiredLine(100),
  position: cell.count,
});

export const itemsFile = v.pipe(
  v.object({
    item_id: cell.id,
    item_name: cell.requiredLine(200),
    category_id: cell.id,
    unit: cell.line(60),
    price: cell.money,
    mrp: cell.orNull(cell.money),
    stock: cell.count,
    veg: cell.booleanOrNull,
    allergens: cell.list(500),
    origin: cell.line(200),
    special_description: cell.prose(10_000),
    image_name1: cell.pictureName,
    colors: cell.colors,
    hsn: v.optional(cell.hsn, ''),
    tax_percent: v.optional(cell.orNull(cell.percent), ''),
    net_quantity: v.optional(cell.orNull(cell.netQuantity), ''),
    fssai: v.optional(cell.orNull(cell.foodLicence), ''),
    ingredients: v.optional(cell.orNull(cell.line(2000)), ''),
    nutrition: v.optional(cell.orNull(cell.listText(1000)), ''),
    shelf_life: v.optional(cell.orNull(cell.line(200)), ''),
    importer: v.optional(cell.orNull(cell.line(300)), ''),
    family: v.optional(cell.orNull(cell.line(60)), ''),
    size: v.optional(cell.orNull(cell.line(30)), ''),
    /** Left out, these say nothing: what was known stays. */
    also_called: v.optional(cell.names),
    barcode: v.optional(cell.barcode),
    hidden: v.optional(cell.yes),
    sold_out_until: v.optional(cell.orNull(cell.date)),
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['mrp']],
      ({ price, mrp }) => mrp === null || mrp >= price,
      'must not be below the price',
    ),
    ['mrp'],
  ),
  v.forward(
    v.partialCheck(
      [['image_name1'], ['colors']],
      ({ image_name1, colors }) => !colors[0] || colors[0].main === image_name1,
      'must have the picture of image_name1 as the main picture of the first colour',
    ),
    ['colors'],
  ),
  v.forward(
    v.partialCheck(
      [['family'], ['size']],
      ({ family, size }) => (family === null) === (size === null),
      'must be stated with family, and only then',
    ),
    ['size'],
  ),
  v.forward(
    v.partialCheck(
      [['unit'], ['size']],
      ({ unit, size }) => size === null || unit.includes(size),
      'must name the size, for the cart, the order and the invoice to say it',
    ),
    ['unit'],
  ),
);

const zonePatterns = {
  radius_km: /^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,2})?$/,
  postal_codes: /^[A-Z0-9 ]{1,7}\*?(;[A-Z0-9 ]{1,7}\*?)*$/,
  country: /^(India|Canada)$/,
};

export const deliveryFile = v.pipe(
  v.object({
    kind: v.pipe(
      v.string(),
      v.trim(),
      v.picklist(['radius_km', 'postal_codes', 'country'], 'must be radius_km, postal_codes or country'),
    ),
    value: cell.listText(20_000),
    charge: cell.money,
    minimum: cell.money,
    free_from: cell.orNull(cell.money),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => zonePatterns[kind].test(value),
      'must be kilometres, postal codes in capitals separated by semicolons (* ends a prefix), or India or Canada, as the kind says',
    ),
    ['value'],
  ),
);

export const hoursFile = v.pipe(
  v.object({
    weekday: cell.weekday,
    opens: cell.orNull(cell.time),
    closes: cell.orNull(cell.time),
    slot_minutes: cell.orNull(cell.positiveCount),
    slot_capacity: cell.orNull(cell.positiveCount),
    lead_minutes: cell.orNull(cell.count),
    last_order: cell.orNull(cell.time),
  }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) =>
        (opens === null) === (closes === null) && (opens === null || closes === null || opens < closes),
      'must be later than opens; both are empty on a closed day',
    ),
    ['closes'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['last_order']],
      ({ opens, last_order }) => last_order === null || (opens !== null && opens <= last_order), // after closing it has no effect
      'must not be before opens, and empty on a closed day',
    ),
    ['last_order'],
  ),
);

export const holidaysFile = v.object({ date: cell.date, name: cell.requiredLine(100) });

export const couponsFile = v.pipe(
  v.object({
    code: v.pipe(cell.requiredLine(30), v.regex(/^[A-Z0-9-]+$/, 'must be capitals, digits and hyphens')),
    kind: v.pipe(v.string(), v.trim(), v.picklist(['percent', 'amount'], 'must be percent or amount')),
    value: cell.couponValue,
    minimum: cell.money,
    most: cell.orNull(cell.money),
    starts: cell.date,
    ends: cell.date,
    per_customer: cell.orNull(cell.positiveCount),
    description: cell.line(300),
    first_order_only: v.optional(cell.booleanOrNull, ''),
    listed: v.optional(cell.yes, ''),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => kind === 'amount' || value <= 100_00,
      'must be 100 percent at most',
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['most']],
      ({ kind, most }) => kind === 'percent' || most === null,
      'must be empty unless the kind is percent',
    ),
    ['most'],
  ),
  v.forward(
    v.partialCheck([['starts'], ['ends']], ({ starts, ends }) => starts <= ends, 'must not be before starts'),
    ['ends'],
  ),
);

export const plansFile = v.object({
  subscriptionId: cell.id,
  description: cell.requiredLine(500),
  noOfDays: v.pipe(cell.positiveCount, v.maxValue(366, 'must be 366 days at most')),
  image: cell.pictureName,
});

const maxDeliveries = 366;

export const planItemsFile = v.pipe(
  v.object({
    subscriptionId: cell.id,
    subscriptionItemId: cell.id,
    itemId: cell.id,
    name: cell.requiredLine(200),
    price: cell.money,
    discount: cell.money,
    netValue: cell.money,
    gross: cell.money,
    offdays: cell.weekdayList,
    selling: cell.money,
  }),
  v.forward(
    v.partialCheck(
      [['price'], ['discount'], ['netValue'], ['gross']],
      // A price that is not repeated is one mistake, not two.
      ({ price, discount, netValue, gross }) => netValue === price - discount || netValue === gross - discount,
      'must be price minus discount',
    ),
    ['netValue'],
  ),
  v.forward(
    v.partialCheck([['price'], ['gross']], ({ price, gross }) => gross === price, 'must repeat the price'),
    ['gross'],
  ),
  v.forward(
    v.partialCheck(
      [['price'], ['discount'], ['netValue'], ['selling']],
      ({ price, discount, netValue, selling }) =>
        netValue !== price - discount ||
        (netValue % selling === 0 && netValue > 0 && netValue <= maxDeliveries * selling),
      'must be what one of 1 to 366 deliveries costs that netValue pays for',
    ),
    ['selling'],
  ),
);

/** The files of a store, each with its table and the column that orders its rows. */
export const storeFiles = [
  { file: 'categories', table: 'categories', schema: categoriesFile, order: 'position' },
  { file: 'items', table: 'items', schema: itemsFile, order: 'position' },
  { file: 'delivery', table: 'delivery_zones', schema: deliveryFile, order: 'position' },
  { file: 'hours', table: 'opening_hours', schema: hoursFile, order: 'weekday' },
  { file: 'holidays', table: 'holidays', schema: holidaysFile, order: 'date' },
  { file: 'coupons', table: 'coupons', schema: couponsFile, order: 'code' },
  { file: 'subscriptions', table: 'plans', schema: plansFile, order: 'position' },
  { file: 'subscription-items', table: 'plan_items', schema: planItemsFile, order: 'position' },
] as const;

/** The database column of a file's column: `no_of_days` for `noOfDays`. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
