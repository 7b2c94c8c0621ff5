import { orderKeyOf } from '#server/db/keys';
import type { Handlers } from '#server/platform/http/call';
import { cartOf } from '#server/platform/http/request-keys';
import { readDelivery } from '#server/stores/finding';
import { getStoreByLabel } from '#server/stores/stores';
import { acceptOrder } from './acceptance.ts';
import { estimateNewOrder } from './eta/eta.ts';
import { readLiveOrder } from './eta/read-live-order.ts';
import { readUnderWay } from './eta/under-way.ts';
import * as history from './history/history.ts';
import { createCreditNoteLink, createInvoiceLink } from './invoices/links.ts';
import * as lifecycle from './lifecycle.ts';
import { readStoreOrders } from './store-orders.ts';

export const calls = {
  getUnderWay: async ({ shop, params, customerId }) => ({
    data: await readUnderWay(shop, cartOf(params, customerId)),
  }),
  getDelivery: async ({ shop, params }) => {
    const [delivery, coming] = await Promise.all([
      readDelivery(shop, params, params.place),
      estimateNewOrder(shop, params, params.place),
    ]);
    return { data: { ...delivery, coming } };
  },
  readLiveOrder: async ({ shop, params: { saasId: saas_id, storeId: store_id }, body }) => ({
    data: await readLiveOrder(shop, { saas_id, store_id }, body.token),
  }),
  getOrders: async ({ shop, params, query, customerId }) => ({
    data: await history.readHistory(shop, cartOf(params, customerId), query.before),
  }),
  getOrder: async ({ shop, params, customerId }) => ({
    data: await history.readOrder(shop, cartOf(params, customerId), params.orderId),
  }),
  getInvoice: async ({ shop, params, customerId }) => {
    const key = await history.requireOrder(shop, cartOf(params, customerId), params.orderId);
    return { data: { invoice: await createInvoiceLink(shop, key) } };
  },
  getCreditNote: async ({ shop, params, customerId }) => {
    const key = await history.requireOrder(shop, cartOf(params, customerId), params.orderId);
    return { data: { invoice: await createCreditNoteLink(shop, key, params.number) } };
  },
  cancelOrder: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await lifecycle.cancelOrder(shop, cart, params.orderId);
    return { data: await history.readOrder(shop, cart, params.orderId) };
  },
  getStoreOrders: async ({ shop, params, query }) => ({
    data: await readStoreOrders(shop, await getStoreByLabel(shop, params.label), query.status),
  }),
  moveStoreOrder: async ({ shop, params, body }) => {
    const store = await getStoreByLabel(shop, params.label);
    const key = orderKeyOf({ ...store, order_id: params.orderId });
    const handover = lifecycle.handoverOf(body);
    await lifecycle.moveOrder(shop, key, body.status, { by: 'command', ...(handover && { handover }) });
    return {};
  },
  acceptStoreOrder: async ({ shop, params }) => {
    const store = await getStoreByLabel(shop, params.label);
    return { data: await acceptOrder(shop, orderKeyOf({ ...store, order_id: params.orderId }), 'command') };
  },
} satisfies Partial<Handlers>;
