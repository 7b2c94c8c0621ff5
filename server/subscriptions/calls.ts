import { ShopError } from '#contract/errors';
import { planMessages } from '#lib/messages/plan';
import { claimSubscription, freezePlan, settlePlans } from '#server/checkout/plan-payments';
import { readWirePlans } from './plans.ts';
import { requireVerified } from '#server/customers/sessions';
import * as changes from './changes.ts';
import * as subscriptions from './subscriptions.ts';
import type { Handlers } from '#server/http/handlers';
import { attemptKey, cartOf } from '#server/platform/calls/keys';

type Names =
  | 'getPlans'
  | 'getSubscriptions'
  | 'getPastSubscriptions'
  | 'quotePlan'
  | 'createSubscription'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'cancelSubscription';

/** What the calls about plans and subscriptions do. */
export const subscriptionHandlers: Pick<Handlers, Names> = {
  getPlans: async ({ shop, params }) => ({
    data: await readWirePlans(shop.db, { saas_id: params.saasId, store_id: params.storeId }),
  }),
  getSubscriptions: async ({ shop, params, customerId }) => {
    const cart = cartOf(params, customerId);
    const is_being_paid = await settlePlans(shop, cart);
    return { data: await subscriptions.readLive(shop, cart), is_being_paid };
  },
  getPastSubscriptions: async ({ shop, params, customerId }) => ({
    data: await subscriptions.readPast(shop, cartOf(params, customerId)),
  }),
  quotePlan: async ({ shop, body, customerId, isVerified }) => {
    if (body.customerId !== customerId) throw new ShopError('not_found');
    requireVerified({ isVerified });
    return { data: await freezePlan(shop, body) };
  },
  createSubscription: async ({ shop, body, customerId, header }) => {
    if (body.customerId !== customerId) throw new ShopError('not_found');
    const data = await claimSubscription(shop, customerId, body, attemptKey(header('Idempotency-Key')));
    return { message: planMessages.created, data };
  },
  pauseSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.pause(shop, cart, params.id, body);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
  resumeSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.resume(shop, cart, params.id, body);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
  cancelSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.cancel(shop, cart, params.id);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
};
