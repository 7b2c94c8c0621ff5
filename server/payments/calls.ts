import type { Handlers } from '#server/platform/http/call';
import { getStoreByLabel } from '#server/stores/stores';
import { readStoreRefunds, retryRefund } from './store-refunds.ts';

export const calls = {
  getStoreRefunds: async ({ shop, params }) => ({
    data: await readStoreRefunds(shop, await getStoreByLabel(shop, params.label)),
  }),
  retryStoreRefund: async ({ shop, params }) => {
    await retryRefund(shop, await getStoreByLabel(shop, params.label), params.refundId);
    return {};
  },
} satisfies Partial<Handlers>;
