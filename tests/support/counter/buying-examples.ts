import { surat } from '../shop/catalogue.ts';

const store = { saasId: surat.saas_id, storeId: surat.store_id };

/** Well-formed requests of calls about when something comes, and of the service. */
export const buyingExamples = {
  getSlots: { params: store },
  readLiveOrder: { params: store, body: { token: 'of-no-order' } },
  listCoupons: { params: store, query: { items: '500' } },
  healthz: {},
  readyz: {},
};
