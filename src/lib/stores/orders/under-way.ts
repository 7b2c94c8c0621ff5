import { getUnderWay, type UnderWay } from '#contract/orders/live-order';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import { localArea } from '#lib/stores/device/storage';

/** The home page's inline script checks this key, to reserve room before the first paint. */
const key = 'liveOrder';

export const saveUnderWay = (orderId: number | undefined): void => localArea.write(key, orderId?.toString());

/** The customer's newest order under way in this store. @throws {ApiError | NetworkError} */
export async function loadUnderWay(): Promise<UnderWay | null> {
  const params = { ...storeIds(), userId: $session.get()?.id ?? 0 };
  const { data } = await call(getUnderWay, { params });
  saveUnderWay(data?.order_id);
  return data;
}
