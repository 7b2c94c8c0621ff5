import type { DeliveryTerms } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import { $addresses, loadAddresses } from '#lib/stores/account/addresses';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';
import { checkDelivery } from '#lib/stores/finder/delivery-check';
import { $deliveryAddress, deliveryPlace } from '#lib/stores/finder/delivery-place';
import * as t from '#texts/cart';

/** The customer's place; `terms` is null outside the delivery area. */
export interface KnownDelivery {
  place: string;
  terms: DeliveryTerms | null;
}

async function savedDelivery(): Promise<KnownDelivery | undefined> {
  if (!$session.get()) return undefined;
  await loadAddresses();
  const state = $addresses.get();
  const address = state.status === 'ready' ? state.data.addresses.find(({ delivery }) => delivery !== null) : undefined;
  return address && { place: address.pincode, terms: address.delivery };
}

async function searchedDelivery(): Promise<KnownDelivery | null> {
  const place = deliveryPlace();
  if (!place) return null;
  try {
    const { outcome, delivery } = await checkDelivery(place);
    return outcome === 'served' || outcome === 'not_served' ? { place, terms: delivery } : null;
  } catch (error) {
    console.warn('The cost of delivery could not be read:', sentenceFor(error));
    return null;
  }
}

const known = createResource(async () => (await savedDelivery()) ?? (await searchedDelivery()));

/**
 * The expected delivery before an address is chosen: to the saved address that the checkout will preselect,
 * else to the searched place. null without a known place.
 */
export const { $state: $knownDelivery } = known;

/** Makes a typed postal code the customer's place. @returns the reason for a failure */
export async function savePostalCode(typed: string): Promise<string | undefined> {
  try {
    return (await checkDelivery(typed)).place ? undefined : t.placeUnknown();
  } catch (error) {
    return sentenceFor(error);
  }
}

/** Keeps {@link $knownDelivery} up to date with the session and the searched place. @returns stops it */
export function watchKnownDelivery(): () => void {
  const stopSession = $session.subscribe(() => void known.load());
  const stopPlace = $deliveryAddress.listen(() => void known.load());
  return () => (stopSession(), stopPlace());
}
