import type { Handlers } from '#server/platform/http/call';
import { createCreditNoteLink, createInvoiceLink } from '#server/orders/invoices/links';
import { cartOf } from '#server/platform/http/request-keys';
import { getStoreByLabel } from '#server/stores/stores';
import * as changes from './changes.ts';
import { readStoreDeliveries } from './deliveries.ts';
import { readInvoicedKey } from './documents.ts';
import { readWirePlans } from './plans.ts';
import * as subscriptions from './subscriptions.ts';

export const calls = {
  getPlans: async ({ shop, params }) => ({
    data: await readWirePlans(shop.db, { saas_id: params.saasId, store_id: params.storeId }),
  }),
  getPastSubscriptions: async ({ shop, params, customerId }) => ({
    data: await subscriptions.readPastSubscriptions(shop, cartOf(params, customerId)),
  }),
  pauseSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.pauseSubscription(shop, cart, params.id, body);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
  resumeSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.resumeSubscription(shop, cart, params.id, body);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
  cancelSubscription: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await changes.cancelSubscription(shop, cart, params.id);
    return { data: await subscriptions.readSubscription(shop, cart, params.id) };
  },
  getSubscriptionInvoice: async ({ shop, params, customerId }) => {
    const key = await readInvoicedKey(shop, cartOf(params, customerId), params.id);
    return { data: { invoice: await createInvoiceLink(shop, key) } };
  },
  getSubscriptionCreditNote: async ({ shop, params, customerId }) => {
    const key = await readInvoicedKey(shop, cartOf(params, customerId), params.id);
    return { data: { invoice: await createCreditNoteLink(shop, key, params.number) } };
  },
  getStoreDeliveries: async ({ shop, params, query }) => ({
    data: await readStoreDeliveries(shop, await getStoreByLabel(shop, params.label), query.date),
  }),
} satisfies Partial<Handlers>;
