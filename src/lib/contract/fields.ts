import * as v from 'valibot';
import { toMinor } from '../money/money.ts';

/** A number in a body, or in a path parameter as text. */
export const numeric = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]);

export const id = v.pipe(numeric, v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

/** From 1. */
export const page = v.pipe(id, v.maxValue(100_000));

/** A decimal number on the wire, minor units once parsed. */
export const money = v.pipe(v.number(), v.minValue(0), v.maxValue(1e9), v.transform(toMinor));

/** The price limit of an operator's folder. */
export const itemPrice = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000), v.transform(toMinor));

/** The maximum keeps sums exact. */
export const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999));

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Limits in characters, also of the forms' fields. */
export const maxLengths = {
  name: 120,
  email: 254,
  mobile: 20,
  password: 200,
  addressLine: 200,
  street: 200,
  flat: 60,
  floor: 30,
  landmark: 120,
  addressLabel: 30,
  city: 80,
  state: 80,
  postalCode: 12,
  note: 300,
  review: 500,
} as const;

/** Without line breaks, control characters or marks that change the text direction. */
// oxlint-disable-next-line no-control-regex -- \p{Cc} is something else to readers of JSON Schema that compile without `u`
export const oneLine = /^[^\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]*$/u;

/** One line of text, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength), v.regex(oneLine, 'must not hold control characters'));

/** The token of a link in a message. Calls answer every wrong one with `link_expired`. */
export const linkToken = line(200);

/** Whether a text has only invisible characters. */
export const isUnseen = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(text);

/** Like {@link line}, and not empty. */
/* @__NO_SIDE_EFFECTS__ */
export const requiredLine = (maxLength: number) =>
  v.pipe(
    line(maxLength),
    v.minLength(1, 'is required'),
    v.check((text) => !isUnseen(text), 'is required'),
  );

/**
 * The order's `lines_version` that the page showed.
 * Refused (`step_changed`) if the customer has changed the lines since, because a change renumbers them.
 */
export const linesVersion = v.optional(requiredLine(40));

/** Strips invisible characters before validation. Phones copy them along with numbers. */
/* @__NO_SIDE_EFFECTS__ */
export const stripInvisible = <S extends v.GenericSchema<string, string>>(schema: S): S => ({
  ...schema,
  '~run': ({ value }, config) =>
    schema['~run']({ value: typeof value === 'string' ? value.replace(/\p{Cf}/gu, '') : value }, config),
});

/** A typed search. A number pasted from a phone's contacts has invisible characters. */
export const searchText = stripInvisible(line(80));

/** Matches the start of HTML markup. */
export const markup = /<[a-z/!?]/i;

/** Like {@link requiredLine}, and plain text, as in an operator's folder. */
/* @__NO_SIDE_EFFECTS__ */
export const plainLine = (maxLength: number) =>
  v.pipe(
    requiredLine(maxLength),
    v.check((text) => !markup.test(text), 'must be plain text'),
  );

/** One address, as in browsers' e-mail fields, with a domain of several parts. No list, quotes or name. */
const emailForm = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

export const isEmail = (text: string): boolean => emailForm.test(text);

/** Valibot's own action would add its larger pattern to every page. */
/* @__NO_SIDE_EFFECTS__ */
export const emailAddress = () => ({
  ...v.regex<string, string>(emailForm, 'must be an e-mail address'),
  type: 'email' as const,
});

export const email = v.pipe(line(maxLengths.email), v.toLowerCase(), emailAddress());

/** A mobile number or e-mail as typed; the server normalizes it. */
export const target = stripInvisible(requiredLine(maxLengths.email));

/** Six digits. */
export const oneTimeCode = stripInvisible(v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'must be 6 digits')));

/** At least 8 characters. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(8, 'must have at least 8 characters'),
  v.maxLength(maxLengths.password),
);

/** Whether a text is a calendar date, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && (new Date(text).toJSON()?.startsWith(text) ?? false);

/** A calendar date, `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.check(isDate, 'is not a calendar date'));

/** `HH:MM`. */
export const timeForm = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A UPI ID: `shop@okhdfcbank`. */
export const upiIdForm = /^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i;

/** The widths of published pictures, in pixels. */
export const pictureWidths = [160, 320, 640] as const;

/** A store's ids as path parameters. */
export const storePair = { saasId: id, storeId: id };

/** A store's ids in a body. */
export const storeFields = { saas_id: id, store_id: id };

const fieldAliases = [
  ['saasId', 'saas_id'],
  ['storeId', 'store_id'],
  ['itemName', 'item_name'],
  ['itemId', 'item_id'],
] as const;

function renameAliases(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const output: Record<string, unknown> = { ...input };
  for (const [other, own] of fieldAliases) output[own] ??= output[other];
  return output;
}

/**
 * Accepts the specification's alternative field names (`saasId`, `itemName`) and renames them to the canonical ones.
 * The canonical ones win if both are present.
 */
/* @__NO_SIDE_EFFECTS__ */
export const withFieldAliases = <S extends v.GenericSchema<any, any>>(schema: S): S => ({
  ...schema,
  '~run': (dataset, config) => schema['~run']({ value: renameAliases(dataset.value) }, config),
});
