import { randomUUID } from 'node:crypto';
import { surat } from '../shop/catalogue.ts';
import { storeIds } from '../shop/customers.ts';
import { keyed } from './shelf-examples.ts';

const store = { saasId: surat.saas_id, storeId: surat.store_id };

const inSurat = { label: surat.label };

/** What a customer says on the phone: ten of item 1001, picked up, ₹1640. */
export const phoneOrder = {
  mobile_number: '98250 12345',
  customer_name: 'Kokila Shah',
  order_type: 'Pickup',
  item_list: [{ item_id: 1001, product_qty: 10 }],
  order_value: 1640,
};

/** Well-formed requests of the calls about orders by phone. */
const newOrderExamples = {
  findCaller: { params: inSurat, body: { mobile_number: '98250 12345' } },
  quoteTakenOrder: {
    params: inSurat,
    body: { order_type: 'Delivery', pincode: '395001', item_list: phoneOrder.item_list },
  },
  takeOrder: { params: inSurat, body: phoneOrder, ...keyed() },
};

/** Well-formed requests of calls about when something comes, and of the service. */
export const buyingExamples = {
  ...newOrderExamples,
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
