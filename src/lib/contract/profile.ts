import * as v from 'valibot';
import { codeReply } from './account.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { day, id, line, maxLengths, newPassword, oneTimeCode, requiredLine, target } from './fields.ts';

/** The customer's own details. Texts are empty if not given. */
export const accountDetails = v.object({
  name: v.string(),
  email: v.string(),
  mobile_number: v.string(),
  dob: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  /** Whether they were verified by code. Required to log in by code. */
  is_email_verified: v.boolean(),
  is_mobile_verified: v.boolean(),
  has_password: v.boolean(),
});
export type AccountDetails = v.InferOutput<typeof accountDetails>;

const own = { params: v.object({ customerId: id }), policy: 'customer' } as const;
/** Confirms the customer's identity by the password, or by a code of `send-code`. A stolen phone is not enough. */
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

export const documentation = {
  deleteAccount: {
    summary:
      'Deletes the customer’s account, with the password or a code, if no order is open. Orders are kept, as tax law requires.',
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
    summary: 'All data that the shop stores about the customer.',
  },
  getSessions: {
    summary: 'The customer’s sessions, newest first.',
  },
  logoutEverywhere: {
    summary: 'Ends all sessions of the customer, this one too.',
  },
  sendAccountCode: {
    summary:
      'Sends a one-time code to a new mobile number or e-mail, or without one to the customer’s current contact. `data.sent_to` names it.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel', 'invalid_input'],
  },
  updateAccount: {
    summary: 'Changes the details that need no proof.',
    errors: ['invalid_input'],
  },
  updateContact: {
    summary:
      'Replaces the customer’s mobile number or e-mail. The code proves the new contact. A contact that is new to the account also requires the password, or a code sent to the customer.',
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
    summary: 'Sets a new password, with the old one or a code. Ends all other sessions.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited', 'wrong_password', 'invalid_input'],
  },
} satisfies Documentation;
