import type * as calls from '#contract/profile';
import type { DocumentationOf } from './call-documentation.ts';

export const profileCalls = {
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
} satisfies DocumentationOf<typeof calls>;
