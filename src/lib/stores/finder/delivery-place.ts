import { addressOption, type AddressOption } from '#contract/store';
import { isPostalCode, typedOption, typedValue } from '#lib/address/address-options';
import { persisted } from '#lib/stores/device/persisted';

/** The address that the customer searched stores with, stored as `deliveryAddress` (spec §3); null without one. */
export const $deliveryAddress = persisted<AddressOption>('deliveryAddress', addressOption);

/** The customer's place, as text; undefined when only a store's own address was chosen. */
export function deliveryPlace(): string | undefined {
  const saved = $deliveryAddress.get();
  return saved && (saved.value === typedValue || isPostalCode(saved.address)) ? saved.address : undefined;
}

/** Makes a typed place the customer's. */
export function setDeliveryPlace(text: string): void {
  const option = typedOption(text);
  if ($deliveryAddress.get()?.address !== option.address) $deliveryAddress.set(option);
}
