import { getDelivery, type DeliveryAnswer } from '#contract/store';
import { typedOption } from '#lib/address/address-options';
import { call } from '#lib/api/client';
import { $deliveryAddress } from './delivery-place.ts';
import { storeIds } from '#lib/stores/device/page-store';

/**
 * Whether the page's store delivers to a place, and what that costs. A known place is stored as `deliveryAddress`
 * (spec §3). @throws {ApiError} @throws {NetworkError}
 */
export async function checkDelivery(text: string): Promise<DeliveryAnswer> {
  const { data } = await call(getDelivery, { params: { ...storeIds(), place: text } });
  if (data.place && $deliveryAddress.get()?.address !== text) $deliveryAddress.set(typedOption(text));
  return data;
}
