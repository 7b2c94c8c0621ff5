import { readLiveOrder } from '#contract/orders/live-order';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { createLinked } from './linked.ts';

export const liveOrder = createLinked(
  async (token) => (await call(readLiveOrder, { params: storeIds(), body: { token } })).data,
);
