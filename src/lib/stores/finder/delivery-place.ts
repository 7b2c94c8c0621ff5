import { addressOption, type AddressOption } from '#contract/store';
import { isPostalCode, typedOption, typedValue } from '#lib/address/address-options';
import { persisted } from '#lib/stores/device/persisted';

/** The address of the last store search, stored as `deliveryAddress` (spec §3). */
export const $deliveryAddress = persisted<AddressOption>('deliveryAddress', addressOption);

/** The customer's place as text; undefined if only a store's own address was chosen. */
export function deliveryPlace(): string | undefined {
  const saved = $deliveryAddress.get();
  return saved && (saved.value === typedValue || isPostalCode(saved.address)) ? saved.address : undefined;
}

export function setDeliveryPlace(text: string): void {
  const option = typedOption(text);
  if ($deliveryAddress.get()?.address !== option.address) $deliveryAddress.set(option);
}
