import * as v from 'valibot';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import {
  day,
  email,
  id,
  line,
  maxLengths,
  newPassword,
  oneTimeCode,
  stripInvisible,
  requiredLine,
  target,
} from './fields.ts';

/** The envelope after a code was requested. `resend_after_s` (seconds) means that the code sent last is still valid. */
/* @__NO_SIDE_EFFECTS__ */
export const codeReply = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  reply({ resend_after_s: v.optional(v.number()), ...fields });

/** `password` is never a password: it is the one-time credential of design §6, or absent. */
export const resendOtp = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'otp/resend-otp/{target}/{storeId}',
  policy: 'public',
  params: v.object({ target, storeId: id }),
  answer: codeReply({}),
});

/** The answer does not reveal whether there is an account. */
export const resendOtpForgotPassword = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'otp/resend-otp-forgot-password/{target}',
  policy: 'public',
  params: v.object({ target }),
  answer: codeReply({}),
});

/** The answer does not reveal whether there is an account. */
export const resendOtpLogin = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'otp/resend-otp-login/{target}',
  policy: 'public',
  params: v.object({ target }),
  answer: codeReply({}),
});

export const validateOtp = endpoint({
  method: 'POST',
  path: 'otp/validate-otp',
  policy: 'public',
  body: v.object({ mobile_no: target, otp: oneTimeCode }),
  answer: reply({ password: v.string() }),
});

/**
 * Registers a customer. Placeholder fields (spec §3) are accepted and never stored.
 * The pages send the credential of a verified mobile number or e-mail. API clients without one must send a date of
 * birth.
 * Their account stays unverified until a code is entered. Until then, another customer can verify its number and claim
 * it.
 */
export const createCustomer = endpoint({
  method: 'POST',
  path: 'customer/create',
  policy: 'public',
  body: v.object({
    name: requiredLine(maxLengths.name),
    email: v.optional(v.union([v.literal(''), email]), ''),
    mobile_number: v.optional(stripInvisible(line(maxLengths.mobile)), ''),
    /** Optional with a verified number or e-mail: the customer can log in by code. */
    password: v.optional(newPassword),
    dob: v.optional(day),
    address_1: v.optional(line(maxLengths.addressLine), ''),
    address_2: v.optional(line(maxLengths.addressLine), ''),
    store_id: id,
    saas_id: id,
  }),
  answer: reply({
    data: v.object({ id }),
    /** A one-time credential to log in with (60 s), after a registration without a password. */
    password: v.optional(v.string()),
  }),
});

export const customerData = v.object({
  id,
  name: v.string(),
  email: v.string(),
  mobile_number: v.string(),
  saas_id: id,
  store_id: id,
  /** Whether the mobile number or e-mail was verified by code. Required to order. */
  is_verified: v.optional(v.boolean(), true),
  /** The postal code of the default address; absent without one. */
  pincode: v.optional(v.string()),
});
export type CustomerData = v.InferOutput<typeof customerData>;

export const userLogin = endpoint({
  method: 'POST',
  path: 'auth/user-login',
  policy: 'public',
  body: v.object({
    user_name: target,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(maxLengths.password)),
    /** The current store, whose ids `customer_data` repeats. Default: the first store. */
    store_id: v.optional(id),
  }),
  answer: reply({ data: v.object({ jwt_response: v.string(), customer_data: customerData }) }),
});

/** Takes the credential of a code sent by `otp/resend-otp-forgot-password`. All sessions of the customer end. */
export const forgotPassword = endpoint({
  method: 'PUT',
  path: 'user-master/forgot-password-user',
  policy: 'public',
  body: v.object({ mobile_number: target, password: newPassword, confirm_password: v.string() }),
  answer: reply({}),
});

export const logout = endpoint({
  method: 'POST',
  path: 'session/logout',
  policy: 'customer',
  answer: reply({}),
});

export const documentation = {
  createCustomer: {
    summary:
      'Registers a customer: with a proved mobile number or e-mail (`Authorization: Otp <credential>`), or unverified with a date of birth.',
    errors: ['already_registered', 'credential_invalid', 'invalid_input', 'rate_limited', 'not_found'],
  },
  forgotPassword: {
    summary: 'Sets a new password: `Authorization: Otp <credential>`.',
    errors: ['credential_invalid', 'invalid_input', 'rate_limited'],
  },
  logout: {
    summary: 'Ends this session. Its token is no longer valid.',
  },
  resendOtp: {
    summary:
      "Sends a one-time code to a mobile number or e-mail. The message is 'Already Registered' for a known customer. With `resend_after_s`, nothing was sent: the newest earlier code is still valid.",
    errors: ['rate_limited', 'not_found', 'invalid_input', 'otp_tries_used', 'otp_no_channel'],
  },
  resendOtpForgotPassword: {
    summary: 'Sends a one-time code for a new password to a mobile number or e-mail that has an account.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel'],
  },
  resendOtpLogin: {
    summary:
      'Sends a one-time code for logging in without a password to a mobile number or e-mail that has an account.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel'],
  },
  userLogin: {
    summary: 'Logs in with a password or, once, with the credential of a validated code.',
    errors: ['invalid_credentials', 'rate_limited'],
  },
  validateOtp: {
    summary:
      'Checks a one-time code. `password` is a one-time credential: for the purpose of the code, and at the checkout for logging in (60 s) when the customer exists, for registering (10 minutes) otherwise.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'],
  },
} satisfies Documentation;
