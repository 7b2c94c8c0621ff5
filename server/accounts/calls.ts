import { ShopError } from '#contract/errors';
import { newsletterMessages } from '#lib/messages/newsletter';
import type { Handlers } from '#server/platform/http/call';
import { cartOf } from '#server/platform/http/request-keys';
import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import * as backInStockLinks from './back-in-stock/links.ts';
import * as backInStock from './back-in-stock/requests.ts';
import { callerOf, waitFor } from '#server/auth/code-requests';
import * as codes from '#server/auth/codes';
import { describeDevice } from '#server/auth/devices';
import { knownDeviceCookie } from '#server/auth/known-devices';
import { logIn } from '#server/auth/login';
import * as passwords from './new-passwords.ts';
import * as newsletter from './newsletter.ts';
import { registerCustomer, signUp } from '#server/auth/registrations';
import * as sessions from '#server/auth/sessions';

const otpCredential = (authorization: string | undefined): string => {
  const credential = /^Otp (\S{1,100})$/.exec(authorization ?? '')?.[1];
  if (!credential) throw new ShopError('credential_invalid');
  return credential;
};

/** The calls about customers, their logins, addresses, letters and what they wait for. */
export const calls = {
  resendOtp: async ({ shop, params, ...call }) => {
    const { isCustomers, next } = await codes.sendCode(shop, params.target, params.storeId, callerOf(call));
    const message = isCustomers ? 'Already Registered' : 'OTP sent successfully!';
    return { message, ...waitFor(shop, next) };
  },
  validateOtp: async ({ shop, body, ...call }) => ({
    message: 'OTP validated successfully!',
    password: await codes.validateCode(shop, body.mobile_no, body.otp, callerOf(call)),
  }),
  resendOtpForgotPassword: async ({ shop, params, ...call }) =>
    waitFor(shop, await codes.sendCodeToAccount(shop, params.target, 'reset', callerOf(call))),
  resendOtpLogin: async ({ shop, params, ...call }) =>
    waitFor(shop, await codes.sendCodeToAccount(shop, params.target, 'login', callerOf(call))),
  createCustomer: async ({ shop, body, header, from }) => {
    const authorization = header('Authorization');
    const message = 'Registration successful!';
    if (authorization === undefined) return { message, data: { id: await signUp(shop, body, from) } };
    const { id, login } = await registerCustomer(shop, body, otpCredential(authorization));
    return { message, data: { id }, password: login };
  },
  userLogin: async ({ shop, body, setCookie, ...call }) => {
    const data = await logIn(shop, body, callerOf(call), describeDevice(call.header('User-Agent')));
    const { id, is_verified } = data.customer_data;
    // A customer who has proved nothing may have given another person's number, whose account this one may become.
    if (is_verified) setCookie(knownDeviceCookie(shop, call.header('Cookie'), id));
    return { data };
  },
  forgotPassword: async ({ shop, body, header, from }) => {
    await passwords.resetPassword(shop, body, otpCredential(header('Authorization')), from);
    return { message: 'Password updated successfully!' };
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
  createAddress: async ({ shop, body, customerId }) => ({
    data: await addresses.saveAddress(shop, customerId, body),
  }),
  updateAddress: async ({ shop, params, body, customerId }) => ({
    data: await addresses.changeAddress(shop, cartOf(params, customerId), params.addressId, body),
  }),
  deleteAddress: async ({ shop, params, customerId }) => {
    await addresses.removeAddress(shop, cartOf(params, customerId), params.addressId);
    return {};
  },
  setDefaultAddress: async ({ shop, params, customerId }) => {
    await addresses.setDefaultAddress(shop, cartOf(params, customerId), params.addressId);
    return {};
  },
  getAccount: async ({ shop, customerId }) => ({ data: await accounts.readAccount(shop, customerId) }),
  updateAccount: async ({ shop, body, customerId }) => ({
    data: await accounts.changeAccount(shop, customerId, body),
  }),
  sendAccountCode: async ({ shop, body, customerId, ...call }) => {
    const { target, next } = await accounts.sendAccountCode(shop, customerId, body, callerOf(call));
    return { data: { sent_to: target }, ...waitFor(shop, next) };
  },
  updateContact: async ({ shop, body, customerId, from, header, setCookie }) => {
    const data = await accounts.changeContact(shop, customerId, body, from);
    setCookie(knownDeviceCookie(shop, header('Cookie'), customerId));
    return { data };
  },
  updatePassword: async ({ shop, body, customerId, sessionId }) => {
    await passwords.changePassword(shop, customerId, body, sessionId);
    return { message: 'Password updated successfully!' };
  },
  subscribe: async ({ shop, body, from }) => {
    await newsletter.subscribe(shop, body, from);
    return { message: newsletterMessages.sent };
  },
  confirmSubscription: async ({ shop, body }) => {
    await newsletter.confirmSubscriber(shop, body.token);
    return {};
  },
  unsubscribe: async ({ shop, body }) => {
    await newsletter.unsubscribe(shop, body.token);
    return {};
  },
  requestBackInStock: async ({ shop, body, from }) => {
    await backInStock.requestBackInStock(shop, body, from);
    return {};
  },
  requestOwnBackInStock: async ({ shop, body, customerId, from }) => ({
    data: await backInStock.requestOwnBackInStock(shop, customerId, body, from),
  }),
  confirmBackInStock: async ({ shop, body }) => {
    await backInStockLinks.confirmBackInStock(shop, body);
    return {};
  },
  forgetBackInStock: async ({ shop, body }) => {
    await backInStockLinks.forgetBackInStock(shop, body);
    return {};
  },
} satisfies Partial<Handlers>;
