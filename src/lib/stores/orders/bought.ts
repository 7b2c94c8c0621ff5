import { getBought, type BoughtLine } from '#contract/returning/lists';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import { localArea } from '#lib/stores/device/storage';

/** The home page's inline script checks this key, to reserve room before the first paint. */
const key = 'bought';

/** Items that the customer has bought in this store. @throws {ApiError | NetworkError} */
export async function loadBought(): Promise<BoughtLine[]> {
  const params = { ...storeIds(), userId: $session.get()?.id ?? 0 };
  const { data } = await call(getBought, { params });
  localArea.write(key, data.length > 0 ? 'yes' : undefined);
  return data;
}
