import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { email, id, line, oneTimeCode, requiredLine, target } from './fields.ts';

/** `password` is never a password: it is the one-time credential of design §6, or absent. */
export const resendOtp = endpoint({
  method: 'GET',
  path: 'otp/resend-otp/{target}/{storeId}',
  policy: 'public',
  summary:
    "Sends a one-time code to a mobile number or e-mail. The message is 'Already Registered' for a known customer.",
  params: v.object({ target, storeId: id }),
  answer: reply({}),
  errors: ['rate_limited', 'not_found', 'invalid_input', 'otp_tries_used', 'otp_no_channel'],
});

export const validateOtp = endpoint({
  method: 'POST',
  path: 'otp/validate-otp',
  policy: 'public',
  summary:
    'Checks a one-time code. `password` is a one-time credential: for logging in (60 s) when the customer exists, for registering (10 minutes) otherwise.',
  body: v.object({ mobile_no: target, otp: oneTimeCode }),
  answer: reply({ password: v.string() }),
  errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'],
});

/**
 * The registration the checkout sends (spec §3). The placeholder fields are accepted and never stored.
 * An empty password is allowed: the customer is verified by the code and can set one later.
 */
export const createCustomer = endpoint({
  method: 'POST',
  path: 'customer/create',
  policy: 'public',
  summary: 'Registers a customer who has proved a mobile number or e-mail: `Authorization: Otp <credential>`.',
  body: v.object({
    name: requiredLine(120),
    email: v.optional(v.union([v.literal(''), email]), ''),
    mobile_number: v.optional(line(20), ''),
    password: v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'), v.maxLength(200)),
    store_id: id,
    saas_id: id,
  }),
  answer: reply({ data: v.object({ id }) }),
  errors: ['already_registered', 'credential_invalid', 'invalid_input'],
});

export const customerData = v.object({
  id,
  name: v.string(),
  email: v.string(),
  mobile_number: v.string(),
  saas_id: id,
  store_id: id,
});
export type CustomerData = v.InferOutput<typeof customerData>;

export const userLogin = endpoint({
  method: 'POST',
  path: 'auth/user-login',
  policy: 'public',
  summary: 'Logs in with a password or, once, with the credential of a validated code.',
  body: v.object({
    user_name: requiredLine(254),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** The store the customer is in; its ids come back in `customer_data`. The first store when absent. */
    store_id: v.optional(id),
  }),
  answer: reply({ data: v.object({ jwt_response: v.string(), customer_data: customerData }) }),
  errors: ['invalid_credentials', 'rate_limited'],
});

export const logout = endpoint({
  method: 'POST',
  path: 'session/logout',
  policy: 'customer',
  summary: 'Ends this session; its token is refused from now on.',
  answer: reply({}),
});
