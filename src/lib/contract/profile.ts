import * as v from 'valibot';
import { codeReply } from './account.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { day, id, line, maxLengths, newPassword, oneTimeCode, requiredLine, target } from './fields.ts';

/** The customer's own details. A text is empty when the customer has not given it. */
export const accountDetails = v.object({
  name: v.string(),
  email: v.string(),
  mobile_number: v.string(),
  dob: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  /** Whether a code has proved them; logging in by code requires that. */
  is_email_verified: v.boolean(),
  is_mobile_verified: v.boolean(),
  has_password: v.boolean(),
});
export type AccountDetails = v.InferOutput<typeof accountDetails>;

const own = { params: v.object({ customerId: id }), policy: 'customer' } as const;
/** Proves that the customer makes the call, not a finder of their phone: the password, or a code of `send-code`. */
const confirmation = {
  current_password: v.optional(v.pipe(v.string(), v.maxLength(maxLengths.password)), ''),
  otp: v.optional(oneTimeCode),
};

export const getAccount = endpoint({
  ...own,
  method: 'GET',
  path: 'customer/account/{customerId}',
  answer: reply({ data: accountDetails }),
});

export const updateAccount = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/account/{customerId}',
  body: v.object({
    name: requiredLine(maxLengths.name),
    dob: v.optional(v.union([v.literal(''), day]), ''),
    address_1: v.optional(line(maxLengths.addressLine), ''),
    address_2: v.optional(line(maxLengths.addressLine), ''),
  }),
  answer: reply({ data: accountDetails }),
});

export const sendAccountCode = endpoint({
  ...own,
  method: 'POST',
  path: 'customer/send-code/{customerId}',
  body: v.object({ target: v.optional(target), store_id: id }),
  answer: codeReply({ data: v.object({ sent_to: v.string() }) }),
});

export const updateContact = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/contact/{customerId}',
  body: v.object({
    target,
    otp: oneTimeCode,
    store_id: id,
    current_password: confirmation.current_password,
    own_otp: confirmation.otp,
  }),
  answer: reply({ data: accountDetails }),
});

export const updatePassword = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/password/{customerId}',
  body: v.object({ ...confirmation, password: newPassword, confirm_password: v.string() }),
  answer: reply({}),
});

export const getOwnData = endpoint({
  ...own,
  method: 'GET',
  path: 'customer/data/{customerId}',
  answer: reply({ data: v.record(v.string(), v.unknown()) }),
});

export const deleteAccount = endpoint({
  ...own,
  method: 'POST',
  path: 'customer/delete-account/{customerId}',
  body: v.pipe(
    v.object(confirmation),
    v.check(({ current_password, otp }) => current_password !== '' || otp !== undefined, 'needs a password or a code'),
  ),
  answer: reply({}),
});

/** A device that the customer is logged in on. */
export const deviceSession = v.object({ device: v.string(), since: v.string(), is_this: v.boolean() });
export type DeviceSession = v.InferOutput<typeof deviceSession>;

export const getSessions = endpoint({
  ...own,
  method: 'GET',
  path: 'session/list/{customerId}',
  answer: reply({ data: v.array(deviceSession) }),
});

export const logoutEverywhere = endpoint({
  ...own,
  method: 'POST',
  path: 'session/logout-everywhere/{customerId}',
  answer: reply({}),
});

/** Describes each call and its refusals. */
export const documentation = {
  deleteAccount: {
    summary: 'Removes the customer after the password or a code, when no order is open. Orders stay, as tax law asks.',
    errors: [
      'otp_invalid',
      'otp_expired',
      'otp_tries_used',
      'rate_limited',
      'wrong_password',
      'orders_open',
      'subscription_open',
    ],
  },
  getAccount: {
    summary: "The customer's own details.",
  },
  getOwnData: {
    summary: 'Everything the shop keeps about the customer.',
  },
  getSessions: {
    summary: 'Where the customer is logged in, newest first.',
  },
  logoutEverywhere: {
    summary: 'Ends all sessions of the customer, this one too.',
  },
  sendAccountCode: {
    summary:
      'Sends a one-time code to a mobile number or e-mail that is to be the customer’s, or without one to the customer. `data.sent_to` says where.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel', 'invalid_input'],
  },
  updateAccount: {
    summary: 'Changes the details that need no proof.',
    errors: ['invalid_input'],
  },
  updateContact: {
    summary:
      'Makes a mobile number or e-mail the customer’s, in place of the one before. The code proves it; one the account has not named yet also takes the password, or a code sent to the customer.',
    errors: [
      'otp_invalid',
      'otp_expired',
      'otp_tries_used',
      'rate_limited',
      'wrong_password',
      'already_registered',
      'invalid_input',
    ],
  },
  updatePassword: {
    summary: 'Sets a new password after the old one or a code. All other sessions end.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited', 'wrong_password', 'invalid_input'],
  },
} satisfies Documentation;
