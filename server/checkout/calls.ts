import { ShopError } from '#contract/errors';
import * as t from '#texts/plan-checkout';
import { readAddresses } from '#server/accounts/addresses';
import { requireVerified } from '#server/auth/sessions';
import type { Handlers } from '#server/platform/http/call';
import { attemptKey, cartOf, idempotencyKey, requiredKey } from '#server/platform/http/request-keys';
import { readOrder } from '#server/orders/history/history';
import { readLiveSubscriptions } from '#server/subscriptions/subscriptions';
import { changeOrder, readChangeQuote } from './changes/change-order.ts';
import { claimChange, openChangePayment } from './changes/change-payments.ts';
import { answerProposal, readLinkedProposal } from './changes/answer-proposal.ts';
import { readCashBounds } from './cash-bounds.ts';
import * as payments from './payments.ts';
import { placeOrder } from './place-order.ts';
import { claimSubscription, freezePlan, reservePlan, settlePlans } from './plan-payments.ts';
import { readReservation } from '#server/subscriptions/reservations';

export const calls = {
  getAddresses: async ({ shop, params, customerId }) => {
    const cart = cartOf(params, customerId);
    const [data, cash_bounds] = await Promise.all([readAddresses(shop, cart), readCashBounds(shop, cart)]);
    return { data, cash_bounds };
  },
  quoteOrder: async ({ shop, body, customerId, isVerified, isNamed }) => {
    if (body.customer_id !== customerId) throw new ShopError('not_found');
    requireVerified({ isVerified, isNamed });
    return { data: await payments.freezeOrder(shop, body) };
  },
  createOrder: async ({ shop, body, customerId, isVerified, isNamed, header }) => {
    if (body.customer_id !== customerId) throw new ShopError('not_found');
    requireVerified({ isVerified, isNamed });
    const key = idempotencyKey(header);
    const isPaid = body.payment_type === 'online';
    return { data: isPaid ? await payments.claimOrder(shop, body, key) : await placeOrder(shop, body, key) };
  },
  quoteChange: async ({ shop, params, body: { saas_id, store_id, ...wanted }, customerId }) => ({
    data: await readChangeQuote(shop, { saas_id, store_id, customer_id: customerId }, params.orderId, wanted),
  }),
  changeOrder: async ({ shop, params, body: { saas_id, store_id, ...change }, customerId, header }) => {
    const cart = { saas_id, store_id, customer_id: customerId };
    const key = requiredKey(header);
    if (!(await claimChange(shop, cart, params.orderId, change, key)))
      await changeOrder(shop, cart, params.orderId, change, key);
    return { data: await readOrder(shop, cart, params.orderId) };
  },
  payChange: async ({ shop, params, body: { saas_id, store_id, ...change }, customerId }) => ({
    data: await openChangePayment(shop, { saas_id, store_id, customer_id: customerId }, params.orderId, change),
  }),
  readLinkedProposal: async ({ shop, body }) => ({ data: await readLinkedProposal(shop, body.token) }),
  answerLinkedProposal: async ({ shop, body }) => ({ data: await answerProposal(shop, body.token, body.answer) }),
  pay: ({ shop, params, body, customerId, header }) =>
    payments.openPayment(shop, customerId, attemptKey(header), { ...body, amount: params.amount }),
  verifyPayment: async ({ shop, body, customerId }) => ({ data: await payments.verify(shop, customerId, body) }),
  getPayment: async ({ shop, params, customerId }) => ({
    data: await payments.readPayment(shop, customerId, params.attemptId),
  }),
  cancelPayment: async ({ shop, params, customerId }) => ({
    data: await payments.cancelPayment(shop, customerId, params.attemptId),
  }),
  quotePlan: async ({ shop, body, customerId, isVerified, isNamed }) => {
    if (body.customerId !== customerId) throw new ShopError('not_found');
    requireVerified({ isVerified, isNamed });
    return { data: await freezePlan(shop, body) };
  },
  reservePlan: async ({ shop, body, customerId, isVerified, isNamed }) => {
    if (body.customerId !== customerId) throw new ShopError('not_found');
    requireVerified({ isVerified, isNamed });
    return { data: await reservePlan(shop, body) };
  },
  createSubscription: async ({ shop, body, customerId, header }) => {
    if (body.customerId !== customerId) throw new ShopError('not_found');
    const data = await claimSubscription(shop, customerId, body, attemptKey(header));
    return { message: t.created(), data };
  },
  getSubscriptions: async ({ shop, params, customerId }) => {
    const cart = cartOf(params, customerId);
    const is_being_paid = await settlePlans(shop, cart);
    const reserved = await readReservation(shop, cart);
    return { data: await readLiveSubscriptions(shop, cart), is_being_paid, reserved };
  },
} satisfies Partial<Handlers>;
