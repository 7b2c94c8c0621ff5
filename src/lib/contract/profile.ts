import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { day, id, line, newPassword, oneTimeCode, requiredLine, target } from './fields.ts';

/** A customer as they see themselves. Empty texts are what they have not given. */
export const accountDetails = v.object({
  name: v.string(),
  email: v.string(),
  mobile_number: v.string(),
  dob: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  /** Whether a code has proved them; only what is proved can be logged in with by code. */
  is_email_verified: v.boolean(),
  is_mobile_verified: v.boolean(),
  has_password: v.boolean(),
});
export type AccountDetails = v.InferOutput<typeof accountDetails>;

const own = { params: v.object({ customerId: id }), policy: 'customer' } as const;
const codeErrors = ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'] as const;

/** That it is the customer who asks, and not whoever found their phone: the password, or a code of `send-code`. */
const confirmation = {
  current_password: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  otp: v.optional(oneTimeCode),
};

export const getAccount = endpoint({
  ...own,
  method: 'GET',
  path: 'customer/account/{customerId}',
  summary: "The customer's own details.",
  answer: reply({ data: accountDetails }),
});

export const updateAccount = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/account/{customerId}',
  summary: 'Changes the details that need no proof.',
  body: v.object({
    name: requiredLine(120),
    dob: v.optional(v.union([v.literal(''), day]), ''),
    address_1: v.optional(line(200), ''),
    address_2: v.optional(line(200), ''),
  }),
  answer: reply({ data: accountDetails }),
  errors: ['invalid_input'],
});

export const sendAccountCode = endpoint({
  ...own,
  method: 'POST',
  path: 'customer/send-code/{customerId}',
  summary:
    'Sends a one-time code to a mobile number or e-mail that is to be the customer’s, or without one to the customer. `data.sent_to` says where.',
  body: v.object({ target: v.optional(target), store_id: id }),
  answer: reply({ data: v.object({ sent_to: v.string() }) }),
  errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel', 'invalid_input'],
});

export const updateContact = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/contact/{customerId}',
  summary:
    'Makes a mobile number or e-mail the customer’s, in place of the one before. The code proves it; one the account has not named yet also takes the password, or a code sent to the customer.',
  body: v.object({
    target,
    otp: oneTimeCode,
    store_id: id,
    current_password: confirmation.current_password,
    own_otp: confirmation.otp,
  }),
  answer: reply({ data: accountDetails }),
  errors: [...codeErrors, 'wrong_password', 'already_registered', 'invalid_input'],
});

export const updatePassword = endpoint({
  ...own,
  method: 'PUT',
  path: 'customer/password/{customerId}',
  summary: 'Sets a new password after the old one or a code. All other sessions end.',
  body: v.object({ ...confirmation, password: newPassword, confirm_password: v.string() }),
  answer: reply({}),
  errors: [...codeErrors, 'wrong_password', 'invalid_input'],
});

export const getOwnData = endpoint({
  ...own,
  method: 'GET',
  path: 'customer/data/{customerId}',
  summary: 'Everything the shop keeps about the customer.',
  answer: reply({ data: v.record(v.string(), v.unknown()) }),
});

export const deleteAccount = endpoint({
  ...own,
  method: 'POST',
  path: 'customer/delete-account/{customerId}',
  summary: 'Removes the customer after the password or a code, when no order is open. Orders stay, as tax law asks.',
  body: v.pipe(
    v.object(confirmation),
    v.check(({ current_password, otp }) => current_password !== '' || otp !== undefined, 'needs a password or a code'),
  ),
  answer: reply({}),
  errors: [...codeErrors, 'wrong_password', 'orders_open', 'subscription_open'],
});

/** A device somebody is logged in on. */
export const openSession = v.object({ device: v.string(), since: v.string(), is_this: v.boolean() });
export type OpenSession = v.InferOutput<typeof openSession>;

export const getSessions = endpoint({
  ...own,
  method: 'GET',
  path: 'session/list/{customerId}',
  summary: 'Where the customer is logged in, newest first.',
  answer: reply({ data: v.array(openSession) }),
});

export const logoutEverywhere = endpoint({
  ...own,
  method: 'POST',
  path: 'session/logout-everywhere/{customerId}',
  summary: 'Ends all sessions of the customer, this one too.',
  answer: reply({}),
});
