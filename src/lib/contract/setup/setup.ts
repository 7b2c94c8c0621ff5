import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { line, linkToken } from '../fields.ts';

export const maxItemsBytes = 2 * 1024 * 1024;

export const maxItemRows = 5000;

const base64 = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
  v.maxLength(Math.ceil(maxItemsBytes / 3) * 4),
);

const setupDay = v.object({ opens: line(5), closes: line(5) });

/** The form of the set-up page. Its fields follow the rules of an operator's folder. */
export const setupDraft = v.object({
  name: line(200),
  address: line(500),
  postal_code: line(20),
  /** In degrees; only for an unknown postal code. */
  latitude: v.optional(line(20), ''),
  longitude: v.optional(line(20), ''),
  phone: line(60),
  email: line(300),
  /** Empty for the time zone of the postal code. */
  timezone: v.optional(line(60), ''),
  gstin: v.optional(line(30), ''),
  gst_scheme: v.optional(v.picklist(['', 'regular', 'composition']), ''),
  /** The store's subdomain label. */
  label: line(80),
  /** From Monday; empty times on a closed day. */
  hours: v.pipe(v.array(setupDay), v.length(7)),
  delivery: v.object({
    kind: v.picklist(['radius_km', 'postal_codes']),
    /** Kilometres, or postal codes separated by `;`. */
    value: line(20_000),
    charge: line(20),
    minimum: line(20),
    free_from: line(20),
  }),
  owner_name: line(80),
  /** The mobile number or e-mail with which the owner logs in at the counter. */
  owner_target: line(254),
  /** The items file in base64; null for ten examples. */
  file: v.optional(v.nullable(base64), null),
});
export type SetupDraft = v.InferOutput<typeof setupDraft>;

export const setupProblem = v.object({
  /** A field of the draft, such as `email`, `hours.0`, `delivery.charge` or `file`. */
  field: v.string(),
  /** In the file, from 1; 0 for the whole file. */
  line: v.number(),
  column: v.string(),
  message: v.string(),
});
export type SetupProblem = v.InferOutput<typeof setupProblem>;

const setupReport = v.object({
  items: v.number(),
  categories: v.number(),
  /** Data that was not imported, a line each. */
  left: v.array(v.string()),
});
export type SetupReport = v.InferOutput<typeof setupReport>;

/** The cause in the data of `setup_check_failed`. */
export type CheckCause =
  | `payment_${'unset' | 'refused' | 'away'}`
  | `mail_${'unset' | 'away' | 'login' | 'refused'}`
  | `sms_${'unset' | 'away' | 'busy' | 'refused'}`
  | `whatsapp_${'template' | 'away' | 'busy' | 'refused'}`
  | `domain_${'unset' | 'unknown' | 'away' | 'certificate' | 'foreign'}`;

const channel = v.picklist(['ready', 'outbox', 'missing']);

export const setupState = v.object({
  /** The marketplace's host. */
  host: v.string(),
  store: v.nullable(
    v.object({
      label: v.string(),
      store_name: v.string(),
      url: v.string(),
      counter_url: v.string(),
      is_published: v.boolean(),
    }),
  ),
  /** The settings that a shop needs before it takes real orders. */
  checklist: v.object({
    payments: v.picklist(['ready', 'sandbox', 'missing']),
    email: channel,
    sms: channel,
    whatsapp: channel,
    has_domain: v.boolean(),
    has_secret: v.boolean(),
    has_database: v.boolean(),
  }),
});
export type SetupState = v.InferOutput<typeof setupState>;

const setupPlace = v.object({
  country: v.picklist(['India', 'Canada']),
  timezone: v.string(),
  /** Empty if unknown. */
  town: v.string(),
  /** The full name of the state or province. */
  state: v.string(),
  currency: v.string(),
});
export type SetupPlace = v.InferOutput<typeof setupPlace>;

/** Opens the set-up page with a link's single-use token. The session is in a cookie. */
export const openSetup = endpoint({
  method: 'POST',
  path: 'setup/open',
  policy: 'public',
  isFromOwnHost: true,
  body: v.object({ token: linkToken }),
  answer: reply({ data: setupState }),
});

export const readSetup = endpoint({
  method: 'GET',
  path: 'setup',
  policy: 'setup',
  answer: reply({ data: setupState }),
});

export const findSetupPlace = endpoint({
  method: 'GET',
  path: 'setup/places/{code}',
  policy: 'setup',
  params: v.object({ code: line(20) }),
  answer: reply({ data: v.nullable(setupPlace) }),
});

export const checkSetup = endpoint({
  method: 'POST',
  path: 'setup/check',
  policy: 'setup',
  maxBodyBytes: 4 * 1024 * 1024,
  body: setupDraft,
  answer: reply({ data: setupReport }),
});

export const createSetupStore = endpoint({
  method: 'POST',
  path: 'setup/store',
  policy: 'setup',
  maxBodyBytes: 4 * 1024 * 1024,
  body: setupDraft,
  answer: reply({ data: setupState }),
});

const testMessage = v.object({
  sent_to: v.picklist(['recipient', 'outbox']),
  channel: v.picklist(['email', 'sms', 'whatsapp']),
  /** The code of the test message. It grants no access. */
  code: v.string(),
});
export type TestMessage = v.InferOutput<typeof testMessage>;

export const sendSetupMessage = endpoint({
  method: 'POST',
  path: 'setup/message',
  policy: 'setup',
  body: v.object({ target: line(254) }),
  answer: reply({ data: testMessage }),
});

export const checkPaymentKeys = endpoint({
  method: 'POST',
  path: 'setup/payment-keys',
  policy: 'setup',
  answer: reply({}),
});

export const checkDomain = endpoint({
  method: 'POST',
  path: 'setup/domain',
  policy: 'setup',
  answer: reply({}),
});

export const finishSetup = endpoint({
  method: 'POST',
  path: 'setup/finish',
  policy: 'setup',
  answer: reply({}),
});

export const documentation = {
  openSetup: {
    summary: 'Opens the set-up page of a shop without stores with the token of a one-time link.',
    errors: ['link_expired'],
  },
  readSetup: { summary: 'The new store, if there is one, and the settings that the shop still needs.' },
  findSetupPlace: {
    summary: 'The country, town, state, time zone and currency of a postal code; `null` if it is unknown.',
  },
  checkSetup: {
    summary: 'Checks the form and the file of items; nothing is stored.',
    errors: ['setup_refused', 'setup_over'],
  },
  createSetupStore: {
    summary: 'Creates the store with its owner, or refuses it and names each mistake.',
    errors: ['setup_refused', 'setup_over'],
  },
  sendSetupMessage: {
    summary:
      'Sends a code by e-mail, WhatsApp or SMS, and names the channel; a local shop without one shows it in its outbox.',
    errors: ['setup_check_failed', 'rate_limited'],
  },
  checkPaymentKeys: {
    summary: 'Checks the configured keys with the payment provider.',
    errors: ['setup_check_failed'],
  },
  checkDomain: {
    summary: 'Requests this shop at its public address.',
    errors: ['setup_check_failed'],
  },
  finishSetup: { summary: 'Ends the set-up for good once there is a store.', errors: ['setup_refused'] },
} satisfies Documentation;
