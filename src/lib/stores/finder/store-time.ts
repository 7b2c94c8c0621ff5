import type { FoundStore } from '#contract/store';
import { minutesWords } from '#lib/schedule/eta-words';
import { fetchDelivery } from './delivery-check.ts';
import { deliveryPlace } from './delivery-place.ts';

/**
 * The estimated delivery time to the customer's place, `17-27 min`.
 * null without an estimate, undefined without a place. @throws {ApiError | NetworkError}
 */
export async function storeTime(store: FoundStore): Promise<string | null | undefined> {
  const place = deliveryPlace();
  if (!place || store.delivery === undefined) return undefined;
  if (!store.delivery || store.ships) return null;
  const { coming } = await fetchDelivery(place, { saasId: store.saas_id, storeId: store.store_id });
  const { from, until } = coming?.delivery ?? {};
  return from && until ? minutesWords({ from, until }, Date.now()) : null;
}
