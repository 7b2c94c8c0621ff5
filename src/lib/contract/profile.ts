import * as v from 'valibot';
import { codeReply } from './account.ts';
import { endpoint, reply } from './endpoint.ts';
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
