import { getDelivery, type DeliveryAnswer } from '#contract/store';
import { call } from '#lib/api/client';
import { setDeliveryPlace } from './delivery-place.ts';
import { storeIds } from '#lib/stores/device/page-store';

/**
 * Whether a store delivers to a place, its terms, and when. Default: the page's store. @throws {ApiError |
 * NetworkError}
 */
export const fetchDelivery = async (text: string, store = storeIds()): Promise<DeliveryAnswer> =>
  (await call(getDelivery, { params: { ...store, place: text } })).data;

/**
 * Checks delivery to the customer's place. Stores a known one as `deliveryAddress` (spec §3). @throws {ApiError |
 * NetworkError}
 */
export async function checkDelivery(text: string): Promise<DeliveryAnswer> {
  const data = await fetchDelivery(text);
  if (data.place) setDeliveryPlace(text);
  return data;
}
