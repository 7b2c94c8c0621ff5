import type { Contract } from '#contract/contract';
import { ShopError } from '#contract/errors';
import { newsletterMessages } from '#lib/messages/newsletter';
import { deleteAccount } from '#server/privacy/account-deletion';
import * as accounts from '#server/customers/accounts';
import * as addresses from '#server/customers/addresses';
import * as carts from '#server/orders/carts';
import type { CartKey } from '#server/db/keys';
import * as catalogue from '#server/catalogue/catalogue';
import { readCounterparts } from '#server/catalogue/counterparts';
import { lookUpCoupon } from '#server/orders/coupons';
import * as customers from '#server/customers/login';
import * as finding from '#server/stores/finding';
import { readImageAddress } from '#server/catalogue/item-image';
import * as newsletter from '#server/customers/newsletter';
import { describeDevice } from '#server/customers/devices';
import * as passwords from '#server/customers/new-passwords';
import { linkInvoice } from '#server/orders/invoices';
import * as history from '#server/orders/history';
import * as lifecycle from '#server/orders/lifecycle';
import * as orders from '#server/checkout/place-order';
import * as payments from '#server/checkout/payments';
import * as otp from '#server/customers/codes';
import { readOwnData } from '#server/privacy/own-data';
import { queueSite } from '#server/publishing/publish';
import { isReady } from './readiness.ts';
import { registerCustomer, signUp } from '#server/customers/registrations';
import * as sessions from '#server/customers/sessions';
import * as snapshots from '#server/publishing/snapshot';
import { readSlots } from '#server/orders/slots';
import { readStates } from '#server/stores/states';
import { readStoreDeliveries } from '#server/subscriptions/deliveries';
import { readStoreOrders } from '#server/orders/store-orders';
import { readStoreRefunds, retryRefund } from '#server/payments/store-refunds';
import * as stores from '#server/stores/stores';
import { attemptKey, cartOf, idempotencyKey } from '#server/platform/calls/keys';
import type { Handler } from './route.ts';
import { subscriptionHandlers } from '#server/subscriptions/calls';

/** A handler for every call. */
export type Handlers = { [Name in keyof Contract]: Handler<Contract[Name]> };

const cartAnswer = async (shop: Parameters<typeof carts.clearCart>[0], cart: CartKey) => ({
  data: { products: await carts.readCart(shop.db, cart) },
});

const otpCredential = (authorization: string | undefined): string => {
  const credential = /^Otp (\S{1,100})$/.exec(authorization ?? '')?.[1];
  if (!credential) throw new ShopError('credential_invalid');
  return credential;
};

const handoverOf = ({ logistics_partner, tracking_number }: Partial<lifecycle.Handover>) =>
  logistics_partner && tracking_number ? { logistics_partner, tracking_number } : undefined;

/** What each call of the contract does; a call without a handler, or the other way round, does not compile. */
export const handlers: Handlers = {
  getStoreAddresses: async ({ shop }) => ({ data: await stores.getAddressOptions(shop) }),
  getStoreByAddress: ({ shop, params }) => finding.findStoresByOption(shop, params.value, params.address),
  getStoreByPincode: ({ shop, params }) => finding.findStoresByCode(shop, params.pin),
  getStoreByDomain: async ({ shop, params }) => ({ data: await stores.getWireStoreByLabel(shop, params.label) }),
  getStoreBySaasId: async ({ shop, params }) => ({ data: await stores.getFirstWireStore(shop, params.saasId) }),
  getCuisines: async ({ shop }) => ({ data: await stores.getCuisines(shop) }),
  getDelivery: async ({ shop, params }) => ({ data: await finding.readDelivery(shop, params, params.place) }),
  getPositionAddress: async ({ shop, params, from }) => ({
    data: await finding.readPositionAddress(shop, params, from),
  }),
  getStates: async ({ params }) => ({ data: readStates(params.country) }),

  getCategories: async ({ shop, params }) => ({
    data: await catalogue.readCategories(shop, params.saasId, params.storeId),
  }),
  getOnlineCategories: async ({ shop, params }) => ({
    data: await catalogue.readOperatorCategories(shop, params.saasId),
  }),
  getCategoryProducts: async ({ shop, params }) => ({
    data: params.page === 1 ? await catalogue.readCategory(shop, params.saasId, params.storeId, params.categoryId) : [],
    next: null,
  }),
  getMenuByCategory: async ({ shop, params }) => ({
    data: await catalogue.readMenu(shop, params.category, params.saasId),
  }),
  getRecommendedItems: ({ shop, params }) => catalogue.readPage(shop, params.saasId, params.storeId, params.page),
  getItem: async ({ shop, params }) => ({ data: await catalogue.readItem(shop, params.itemId) }),
  getItems: async ({ shop, params, query }) => ({
    data: await catalogue.readItems(shop, params.saasId, params.storeId, query.ids),
  }),
  getImage: async ({ shop, params, query }) => ({ location: await readImageAddress(shop, params.itemId, query) }),
  getLive: async ({ shop, params, query }) => ({
    data: await catalogue.readLive(shop, params.saasId, params.storeId, query.ids),
  }),
  getSnapshot: async ({ shop, params }) => ({
    data: await snapshots.readSnapshot(shop, params.saasId, params.storeId),
  }),
  getCounterparts: async ({ shop, params, query }) => ({
    data: await readCounterparts(shop, params, query.ids),
  }),

  getCart: ({ shop, params, customerId }) => cartAnswer(shop, cartOf(params, customerId)),
  addProduct: async ({ shop, params, body, customerId }) => {
    await carts.setLine(shop, cartOf(params, customerId), body);
    return cartAnswer(shop, cartOf(params, customerId));
  },
  addProductList: async ({ shop, params, body, customerId }) => {
    const cart = cartOf(params, customerId);
    const changed = await carts.mergeCart(shop, cart, body);
    return { data: { products: await carts.readCart(shop.db, cart), changed } };
  },
  deleteProduct: async ({ shop, params, query, customerId }) => {
    await carts.removeItem(shop, cartOf(params, customerId), params.itemId, query.product_color);
    return cartAnswer(shop, cartOf(params, customerId));
  },
  deleteAllProducts: async ({ shop, params, customerId }) => {
    await carts.clearCart(shop, cartOf(params, customerId));
    return { data: { products: [] } };
  },

  checkCoupon: async ({ shop, params, from }) => ({
    data: await lookUpCoupon(shop, cartOf(params, 0), params.code, from),
  }),
  checkOwnCoupon: async ({ shop, params, customerId, from }) => ({
    data: await lookUpCoupon(shop, cartOf(params, customerId), params.code, from),
  }),
  getSlots: async ({ shop, params }) => ({ data: await readSlots(shop, params.saasId, params.storeId) }),

  resendOtp: async ({ shop, params, from }) => ({
    message: (await otp.sendCode(shop, params.target, params.storeId, from))
      ? 'Already Registered'
      : 'OTP sent successfully!',
  }),
  validateOtp: async ({ shop, body, from }) => ({
    message: 'OTP validated successfully!',
    password: await otp.validateCode(shop, body.mobile_no, body.otp, from),
  }),
  resendOtpForgotPassword: async ({ shop, params, from }) => {
    await otp.sendCodeToAccount(shop, params.target, 'reset', from);
    return {};
  },
  resendOtpLogin: async ({ shop, params, from }) => {
    await otp.sendCodeToAccount(shop, params.target, 'login', from);
    return {};
  },
  createCustomer: async ({ shop, body, header, from }) => {
    const authorization = header('Authorization');
    const message = 'Registration successful!';
    if (authorization === undefined) return { message, data: { id: await signUp(shop, body, from) } };
    const { id, login } = await registerCustomer(shop, body, otpCredential(authorization));
    return { message, data: { id }, password: login };
  },
  userLogin: async ({ shop, body, from, header }) => ({
    data: await customers.logIn(shop, body, from, describeDevice(header('User-Agent'))),
  }),
  forgotPassword: async ({ shop, body, header, from }) => {
    await passwords.resetPassword(shop, body, otpCredential(header('Authorization')), from);
    return { message: 'Password updated successfully!' };
  },
  logout: async ({ shop, sessionId }) => {
    await sessions.revokeSession(shop, sessionId);
    return {};
  },

  createAddress: async ({ shop, body, customerId }) => ({
    data: await addresses.saveAddress(shop, customerId, body),
  }),
  getAddresses: async ({ shop, params, customerId }) => ({
    data: await addresses.readAddresses(shop, cartOf(params, customerId)),
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
  sendAccountCode: async ({ shop, body, customerId, from }) => ({
    data: { sent_to: await accounts.sendAccountCode(shop, customerId, body, from) },
  }),
  updateContact: async ({ shop, body, customerId, from }) => ({
    data: await accounts.changeContact(shop, customerId, body, from),
  }),
  updatePassword: async ({ shop, body, customerId, sessionId }) => {
    await passwords.changePassword(shop, customerId, body, sessionId);
    return { message: 'Password updated successfully!' };
  },
  getOwnData: async ({ shop, customerId }) => ({ data: await readOwnData(shop, customerId) }),
  deleteAccount: async ({ shop, body, customerId }) => {
    await deleteAccount(shop, customerId, body);
    return {};
  },
  getSessions: async ({ shop, customerId, sessionId }) => ({
    data: await sessions.readSessions(shop, customerId, sessionId),
  }),
  logoutEverywhere: async ({ shop, customerId }) => {
    await sessions.endSessions(shop, shop.db, customerId);
    return {};
  },

  createOrder: async ({ shop, body, customerId, isVerified, header }) => {
    if (body.customer_id !== customerId) throw new ShopError('not_found');
    sessions.requireVerified({ isVerified });
    const key = idempotencyKey(header('Idempotency-Key'));
    const isPaid = body.payment_type === 'online';
    return { data: isPaid ? await payments.claimOrder(shop, body, key) : await orders.placeOrder(shop, body, key) };
  },
  quoteOrder: async ({ shop, body, customerId, isVerified }) => {
    if (body.customer_id !== customerId) throw new ShopError('not_found');
    sessions.requireVerified({ isVerified });
    return { data: await payments.freezeOrder(shop, body) };
  },
  pay: ({ shop, params, body, customerId, header }) =>
    payments.openPayment(shop, customerId, attemptKey(header('Idempotency-Key')), { ...body, amount: params.amount }),
  verifyPayment: async ({ shop, body, customerId }) => ({ data: await payments.verify(shop, customerId, body) }),
  getPayment: async ({ shop, params, customerId }) => ({
    data: await payments.readPayment(shop, customerId, params.attemptId),
  }),
  cancelPayment: async ({ shop, params, customerId }) => ({
    data: await payments.cancel(shop, customerId, params.attemptId),
  }),
  getOrders: async ({ shop, params, customerId }) => ({
    data: await history.readHistory(shop.db, cartOf(params, customerId)),
  }),
  getOrder: async ({ shop, params, customerId }) => ({
    data: await history.readOrder(shop.db, cartOf(params, customerId), params.orderId),
  }),
  getInvoice: async ({ shop, params, customerId }) => {
    const { order_id } = await history.readOrder(shop.db, cartOf(params, customerId), params.orderId);
    const key = { saas_id: params.saasId, store_id: params.storeId, order_id: Number(order_id) };
    return { data: { invoice: await linkInvoice(shop, key) } };
  },
  cancelOrder: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await lifecycle.cancelOrder(shop, cart, params.orderId);
    return { data: await history.readOrder(shop.db, cart, params.orderId) };
  },

  ...subscriptionHandlers,

  getStoreOrders: async ({ shop, params, query }) => ({
    data: await readStoreOrders(shop, await stores.getStoreByLabel(shop, params.label), query.status),
  }),
  getStoreDeliveries: async ({ shop, params, query }) => ({
    data: await readStoreDeliveries(shop, await stores.getStoreByLabel(shop, params.label), query.date),
  }),
  moveStoreOrder: async ({ shop, params, body }) => {
    const { saas_id, store_id } = await stores.getStoreByLabel(shop, params.label);
    await lifecycle.moveOrder(shop, { saas_id, store_id, order_id: params.orderId }, body.status, handoverOf(body));
    return {};
  },
  getStoreRefunds: async ({ shop, params }) => ({
    data: await readStoreRefunds(shop, await stores.getStoreByLabel(shop, params.label)),
  }),
  retryStoreRefund: async ({ shop, params }) => {
    await retryRefund(shop, await stores.getStoreByLabel(shop, params.label), params.refundId);
    return {};
  },

  publishStore: async ({ shop, params }) => {
    await queueSite(shop, params.label);
    return {};
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

  healthz: async () => ({ data: { uptime_s: Math.round(process.uptime()) } }),
  readyz: async ({ shop }) => {
    if (!(await isReady(shop))) throw new ShopError('unavailable');
    return { data: { database: 'ok' as const } };
  },
};
