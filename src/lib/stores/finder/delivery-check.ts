import { getDelivery, type DeliveryAnswer } from '#contract/store';
import { call } from '#lib/api/client';
import { setDeliveryPlace } from './delivery-place.ts';
import { storeIds } from '#lib/stores/device/page-store';

/** Whether a store, the page's own unless told, delivers to a place, what that costs, and when. @throws {ApiError | NetworkError} */
export const askDelivery = async (text: string, store = storeIds()): Promise<DeliveryAnswer> =>
  (await call(getDelivery, { params: { ...store, place: text } })).data;

/**
 * The same for the customer's place. A known place is stored as `deliveryAddress`
 * (spec §3). @throws {ApiError | NetworkError}
 */
export async function checkDelivery(text: string): Promise<DeliveryAnswer> {
  const data = await askDelivery(text);
  if (data.place) setDeliveryPlace(text);
  return data;
}
