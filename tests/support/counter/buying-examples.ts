import { randomUUID } from 'node:crypto';
import { surat } from '../shop/catalogue.ts';
import { storeIds } from '../shop/customers.ts';

const store = { saasId: surat.saas_id, storeId: surat.store_id };

/** Well-formed requests of calls about when something comes, and of the service. */
export const buyingExamples = {
  getSlots: { params: store },
  readLiveOrder: { params: store, body: { token: 'of-no-order' } },
  listCoupons: { params: store, query: { items: '500' } },
  healthz: {},
  readyz: {},
};

/** Valid requests that change an order of ten pieces of item 1001. */
export const changeExamples = (orderId: number, paidOnline: number) => {
  const change = { ...storeIds(surat), lines: [{ line: 1, item_id: 1001, was: 10, quantity: 9 }] };
  return {
    payChange: {
      params: { orderId: paidOnline },
      body: { ...storeIds(surat), lines: [{ line: 1, item_id: 1001, was: 10, quantity: 11 }], order_value: 1804 },
    },
    quoteChange: { params: { orderId }, body: change },
    changeOrder: {
      params: { orderId },
      body: { ...change, order_value: 1476 },
      headers: { 'Idempotency-Key': randomUUID() },
    },
  };
};
