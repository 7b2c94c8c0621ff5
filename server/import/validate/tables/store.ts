import * as v from 'valibot';
import { toTarget } from '#lib/account/target';
import * as t from '#texts/import-tables';
import * as cellTexts from '#texts/import-cells';
import { alertTargets } from '#server/stores/stores';
import * as cell from '../../parse/cells.ts';

export const operatorFile = v.object({ key: cell.requiredLine(60), value: cell.line(500) });

export const postalCode = { India: /^[1-9]\d{5}$/, Canada: /^[A-Z]\d[A-Z] \d[A-Z]\d$/ };

const requiresGstin = (gst_scheme: string): boolean => ['regular', 'composition'].includes(gst_scheme);

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
    gstin: v.optional(cell.gstin, ''),
    gst_scheme: v.optional(cell.gstScheme, ''),
    answer_minutes: cell.orDefault(cell.minutesToWait, '10'),
    alert_to: v.optional(cell.line(300), ''),
    accept_minutes: cell.orDefault(cell.minutesToWait, '3'),
    pack_minutes: cell.orDefault(cell.minutesToWait, '10'),
    km_minutes: cell.orDefault(cell.minutesToWait, '4'),
    most_cash: cell.orDefault(cell.money, '15000.00'),
    most_cash_pieces: cell.orDefault(cell.positiveCount, '100'),
    most_cash_each: cell.orDefault(cell.positiveCount, '30'),
    theme_colour: v.optional(cell.orNull(cell.hexColor), ''),
    fssai: v.optional(cell.orNull(cell.foodLicence), ''),
    upi_id: v.optional(cell.orNull(cell.upiId), ''),
  }),
  v.forward(
    v.partialCheck(
      [['country'], ['gstin'], ['gst_scheme']],
      ({ country, gstin, gst_scheme }) => country !== 'India' || gstin !== '' || !requiresGstin(gst_scheme),
      ({ input }) => t.gstinNeeded({ scheme: input.gst_scheme }),
    ),
    ['gstin'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['alert_to']],
      ({ country, alert_to }) => alertTargets(alert_to).every((text) => toTarget(text, country)),
      t.alertTo,
    ),
    ['alert_to'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postal_code']],
      ({ country, postal_code }) => postalCode[country].test(postal_code),
      t.postalCode,
    ),
    ['postal_code'],
  ),
  v.transform(({ alert_to, ...row }) => ({
    ...row,
    alert_to: alertTargets(alert_to)
      .map((text) => toTarget(text, row.country))
      .join(';'),
  })),
);

const zonePatterns = {
  radius_km: /^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,2})?$/,
  postal_codes: /^[A-Z0-9 ]{1,7}\*?(;[A-Z0-9 ]{1,7}\*?)*$/,
  country: /^(India|Canada)$/,
};

const zoneProblems = { radius_km: t.kilometres, postal_codes: t.postalCodes, country: t.zoneCountry };

const wholeCode = /^(\d{3} ?\d{3}|[A-Z]\d[A-Z]( ?\d[A-Z]\d)?)$/;

/** The first postal code of a list that is neither whole nor a prefix with `*`. */
const partialCode = ({ value }: { value: string }): string | undefined =>
  value.split(';').find((code) => !code.endsWith('*') && !wholeCode.test(code));

export const deliveryFile = v.pipe(
  v.object({
    kind: v.pipe(v.string(), v.trim(), v.picklist(['radius_km', 'postal_codes', 'country'], t.zoneKind)),
    value: v.pipe(cell.listText(20_000), v.nonEmpty(cellTexts.empty)),
    charge: cell.money,
    minimum: cell.money,
    free_from: cell.orNull(cell.money),
    dispatch_days: cell.orDefault(cell.days, '2 to 4'),
    transit_days: cell.orDefault(cell.days, '3 to 5'),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      ({ kind, value }) => zonePatterns[kind].test(value),
      ({ input }) => zoneProblems[input.kind](),
    ),
    ['value'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['value']],
      (row) => row.kind !== 'postal_codes' || !zonePatterns.postal_codes.test(row.value) || !partialCode(row),
      ({ input }) => t.partialCode({ code: partialCode(input) ?? '' }),
    ),
    ['value'],
  ),
);

const latestClosing = '06:00';

/** Whether a day closes the next morning. Later than 06:00 is probably a wrong AM/PM. */
const isNight = (opens: string, closes: string) =>
  closes <= latestClosing && (closes < opens || (closes === opens && opens === '00:00'));

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
        opens === null || closes === null ? opens === closes : opens < closes || isNight(opens, closes),
      t.closes,
    ),
    ['closes'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes'], ['last_order']],
      ({ opens, closes, last_order }) =>
        last_order === null || // after closing it has no effect
        (opens !== null &&
          closes !== null &&
          (opens <= last_order || (isNight(opens, closes) && last_order <= closes))),
      t.lastOrder,
    ),
    ['last_order'],
  ),
);

export const holidaysFile = v.object({ date: cell.date, name: cell.requiredLine(100) });
