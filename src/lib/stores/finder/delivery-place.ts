import { addressOption, type AddressOption } from '#contract/store';
import { isPostalCode, typedValue } from '#lib/address/address-options';
import { persisted } from '#lib/stores/device/persisted';

/** The option that the customer looked for stores with, kept as `deliveryAddress` (spec §3); null when there is none. */
export const $deliveryAddress = persisted<AddressOption>('deliveryAddress', addressOption);

/** Where the customer is, as text; nothing when only a store's own address was chosen. */
export function deliveryPlace(): string | undefined {
  const kept = $deliveryAddress.get();
  return kept && (kept.value === typedValue || isPostalCode(kept.address)) ? kept.address : undefined;
}
