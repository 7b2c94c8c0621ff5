import type * as calls from '#contract/counter/staff';
import type { DocumentationOf } from '../call-documentation.ts';

export const staffCalls = {
  addStaff: {
    summary:
      'Gives a mobile number or e-mail a role in the store; only operators make operators. Sent twice, it does nothing more.',
    errors: ['role_forbidden'],
  },
  endStaff: {
    summary:
      'Ends a role at once; a person without another one is logged out everywhere. Sent twice, it does nothing more.',
    errors: ['last_owner'],
  },
  enterCounter: {
    summary: 'Logs staff in with a one-time code. The session is in a cookie that ends 30 days after the last use.',
    errors: ['otp_invalid', 'otp_expired', 'otp_tries_used', 'rate_limited'],
  },
  leaveCounter: {
    summary: 'Ends this session; its cookie is refused from now on.',
  },
  listStaff: {
    summary: 'Who works in the store, longest first; operators also see the operators.',
  },
  readCounterSession: {
    summary: 'Who is logged in, and the open stores where they work.',
  },
  readStaffLog: {
    summary: 'What staff did in the store, the newest 100 entries, or those before one.',
  },
  requestCounterCode: {
    summary:
      'Sends a one-time code for the counter to a mobile number or e-mail of the staff. With `resend_after_s` nothing was sent: the newest code of those sent before is still good.',
    errors: ['rate_limited', 'otp_tries_used', 'otp_no_channel'],
  },
} satisfies DocumentationOf<typeof calls>;
