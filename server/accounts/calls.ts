import * as t from '#texts/newsletter-words';
import type { Handlers } from '#server/platform/http/call';
import { cartOf } from '#server/platform/http/request-keys';
import * as accounts from './accounts.ts';
import * as addresses from './addresses.ts';
import * as backInStockLinks from './back-in-stock/links.ts';
import * as backInStock from './back-in-stock/requests.ts';
import { callerOf, waitFor } from '#server/auth/code-requests';
import { knownDeviceCookie } from '#server/auth/devices';
import * as newsletter from './newsletter.ts';
import { readWishlist, saveWishlistChanges } from './wishlists.ts';

export const calls = {
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
  subscribe: async ({ shop, body, from }) => {
    await newsletter.subscribe(shop, body, from);
    return { message: t.sent() };
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
  getWishlist: async ({ shop, params, customerId }) => ({
    data: await readWishlist(shop.db, cartOf(params, customerId)),
  }),
  saveWishlistChanges: async ({ shop, params, body, customerId }) => ({
    data: await saveWishlistChanges(shop, cartOf(params, customerId), body.wishes),
  }),
} satisfies Partial<Handlers>;
