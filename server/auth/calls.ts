import { ShopError } from '#contract/errors';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';
import type { Handlers } from '#server/platform/http/call';
import { callerOf, waitFor } from './code-requests.ts';
import * as codes from './codes.ts';
import { describeDevice, knownDeviceCookie } from './devices.ts';
import { logIn } from './login.ts';
import * as passwords from './new-passwords.ts';
import { registerCustomer, signUp } from './registrations.ts';
import * as sessions from './sessions.ts';

const otpCredential = (authorization: string | undefined): string => {
  const credential = /^Otp (\S{1,100})$/.exec(authorization ?? '')?.[1];
  if (!credential) throw new ShopError('credential_invalid');
  return credential;
};

export const calls = {
  resendOtp: async ({ shop, params, ...call }) => {
    const { isCustomers, next } = await codes.sendCode(shop, params.target, params.storeId, callerOf(call));
    const message = isCustomers ? 'Already Registered' : formTexts.otpSent();
    return { message, ...waitFor(shop, next) };
  },
  validateOtp: async ({ shop, body, ...call }) => ({
    message: accountTexts.otpValid(),
    password: await codes.validateCode(shop, body.mobile_no, body.otp, callerOf(call)),
  }),
  resendOtpForgotPassword: async ({ shop, params, ...call }) =>
    waitFor(shop, await codes.sendCodeToAccount(shop, params.target, 'reset', callerOf(call))),
  resendOtpLogin: async ({ shop, params, ...call }) =>
    waitFor(shop, await codes.sendCodeToAccount(shop, params.target, 'login', callerOf(call))),
  createCustomer: async ({ shop, body, header, from }) => {
    const authorization = header('Authorization');
    const message = accountTexts.registered();
    if (authorization === undefined) return { message, data: { id: await signUp(shop, body, from) } };
    const { id, login } = await registerCustomer(shop, body, otpCredential(authorization));
    return { message, data: { id }, password: login };
  },
  userLogin: async ({ shop, body, setCookie, ...call }) => {
    const data = await logIn(shop, body, callerOf(call), describeDevice(call.header('User-Agent')));
    const { id, is_verified } = data.customer_data;
    // An unproved number may be another person's, who can claim this account later.
    if (is_verified) setCookie(knownDeviceCookie(shop, call.header('Cookie'), id));
    return { data };
  },
  forgotPassword: async ({ shop, body, header, from }) => {
    await passwords.resetPassword(shop, body, otpCredential(header('Authorization')), from);
    return { message: accountTexts.passwordUpdated() };
  },
  logout: async ({ shop, sessionId }) => {
    await sessions.revokeSession(shop, sessionId);
    return {};
  },
  getSessions: async ({ shop, customerId, sessionId }) => ({
    data: await sessions.readSessions(shop, customerId, sessionId),
  }),
  logoutEverywhere: async ({ shop, customerId }) => {
    await sessions.endSessions(shop, shop.db, customerId);
    return {};
  },
  updatePassword: async ({ shop, body, customerId, sessionId }) => {
    await passwords.changePassword(shop, customerId, body, sessionId);
    return { message: accountTexts.passwordUpdated() };
  },
} satisfies Partial<Handlers>;
