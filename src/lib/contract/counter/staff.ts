import * as v from 'valibot';
import { codeReply } from '../account.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, line, oneTimeCode, requiredLine, target } from '../fields.ts';
import { staffRole } from './roles.ts';
import { sessionEndpoint, storeEndpoint } from './endpoints.ts';

/** A store of the person logged in. */
export const counterStore = v.object({
  saas_id: id,
  store_id: id,
  label: v.string(),
  store_name: v.string(),
  /** The id of their first role there. Names may not be unique. */
  staff_id: id,
  /** Most powerful first. A person can have several, such as owner and rider. */
  roles: v.array(staffRole),
  /** Whether it sells meal plans, or still delivers some. */
  has_plans: v.optional(v.boolean(), false),
});

export const counterSession = v.object({
  /** Empty without a name. */
  name: v.string(),
  stores: v.array(counterStore),
});
export type CounterSession = v.InferOutput<typeof counterSession>;

/** The response does not reveal whether the number or e-mail belongs to staff. */
export const requestCounterCode = endpoint({
  method: 'POST',
  path: 'counter/code',
  policy: 'public',
  isFromOwnHost: true,
  body: v.object({ target }),
  answer: codeReply({}),
});

/** The session is in an HttpOnly cookie. */
export const enterCounter = endpoint({
  method: 'POST',
  path: 'counter/session',
  policy: 'public',
  isFromOwnHost: true,
  body: v.object({ target, otp: oneTimeCode }),
  answer: reply({ data: counterSession }),
});

export const readCounterSession = sessionEndpoint({
  method: 'GET',
  path: 'counter/session',
  answer: reply({ data: counterSession }),
});

export const leaveCounter = sessionEndpoint({
  method: 'POST',
  path: 'counter/leave',
  answer: reply({}),
});

export const staffMember = v.object({
  staff_id: id,
  role: staffRole,
  /** A mobile number in E.164, or an e-mail address. */
  target: v.string(),
  name: v.string(),
  since: v.string(),
  /** The number of logged-in phones, only for the caller. */
  phones: v.optional(v.number()),
});
export type StaffMember = v.InferOutput<typeof staffMember>;

export const listStaff = storeEndpoint({
  method: 'GET',
  path: 'staff',
  permission: 'staff',
  answer: reply({ data: v.array(staffMember) }),
});

export const addStaff = storeEndpoint({
  method: 'POST',
  path: 'staff',
  permission: 'staff',
  body: v.object({ target, role: staffRole, name: requiredLine(80) }),
  answer: reply({ data: v.object({ staff_id: id }) }),
});

export const endStaff = storeEndpoint({
  method: 'POST',
  path: 'staff/{staffId}/end',
  permission: 'staff',
  params: { staffId: id },
  answer: reply({}),
});

/** Sends the caller a code for {@link logOutOtherPhones}. */
export const requestPhonesCode = storeEndpoint({
  method: 'POST',
  path: 'own-phones/code',
  permission: 'staff',
  answer: codeReply({}),
});

export const logOutOtherPhones = storeEndpoint({
  method: 'POST',
  path: 'own-phones/log-out',
  permission: 'staff',
  body: v.object({ otp: oneTimeCode }),
  answer: reply({ data: v.object({ phones: v.number() }) }),
});

export const staffLogEntry = v.object({
  log_id: id,
  at: v.string(),
  /** null for a command on the shop's server. */
  staff_id: v.nullable(id),
  /** The person's name; empty for commands and for staff without a name. */
  name: v.string(),
  /** The action, such as `staff_added`. */
  what: v.string(),
  /** The object of the action, such as an order id or a `staff_id`. */
  about: v.string(),
  details: v.record(v.string(), v.unknown()),
});

export const readStaffLog = storeEndpoint({
  method: 'GET',
  path: 'log',
  permission: 'staff',
  query: v.object({
    before: v.optional(id),
    /** Words in the entry's name, number, action or details. */
    text: v.optional(line(80)),
  }),
  answer: reply({ data: v.array(staffLogEntry) }),
});

export const documentation = {
  addStaff: {
    summary:
      'Gives a mobile number or e-mail a role in the store. Only operators can add operators. A repeated request has no effect.',
    errors: ['role_forbidden'],
  },
  endStaff: {
    summary:
      'Ends a role at once. A person without another role is logged out everywhere. A repeated request has no effect.',
    errors: ['last_owner'],
  },
  enterCounter: {
    summary: 'Logs staff in with a one-time code. The session is in a cookie that ends 30 days after the last use.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'],
  },
  leaveCounter: {
    summary: 'Ends this session. Its cookie is no longer valid.',
  },
  listStaff: {
    summary:
      'The people who work in the store, by start date; operators also see operators. The caller’s own entry has the number of their sessions.',
  },
  logOutOtherPhones: {
    summary:
      'Ends all other sessions of the caller, in every store, with a one-time code that was sent to the caller. The answer has their number.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'],
  },
  readCounterSession: {
    summary: 'The logged-in person, and the open stores where they work.',
  },
  readStaffLog: {
    summary: 'The log of the store’s staff: the newest 100 entries, or the entries before a given one.',
  },
  requestCounterCode: {
    summary:
      'Sends a one-time code for the counter to a mobile number or e-mail of the staff. With `resend_after_s`, nothing was sent: the newest earlier code is still valid.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel'],
  },
  requestPhonesCode: {
    summary:
      'Sends a one-time code to the caller’s own number or e-mail, with the limits of logging in. With `resend_after_s`, nothing was sent: the newest earlier code is still valid.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel'],
  },
} satisfies Documentation;
