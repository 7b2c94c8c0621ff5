import type * as calls from '#contract/account';
import type { DocumentationOf } from './call-documentation.ts';

export const accountCalls = {
  createCustomer: {
    summary:
      'Registers a customer: who has proved a mobile number or e-mail (`Authorization: Otp <credential>`), or unverified with a date of birth.',
    errors: ['already_registered', 'credential_invalid', 'invalid_input', 'rate_limited', 'not_found'],
  },
  forgotPassword: {
    summary: 'Sets a new password: `Authorization: Otp <credential>`.',
    errors: ['credential_invalid', 'invalid_input', 'rate_limited'],
  },
  logout: {
    summary: 'Ends this session; its token is refused from now on.',
  },
  resendOtp: {
    summary:
      "Sends a one-time code to a mobile number or e-mail. The message is 'Already Registered' for a known customer. With `resend_after_s` nothing was sent: the newest code of those sent before is still good.",
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
} satisfies DocumentationOf<typeof calls>;
