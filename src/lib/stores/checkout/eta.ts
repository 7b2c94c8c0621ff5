import { pollWhileVisible } from '#lib/stores/device/poll';
import { createResource } from '#lib/stores/resource';
import { fetchDelivery } from '#lib/stores/finder/delivery-check';

const etaResource = createResource(async (place: string) => (await fetchDelivery(place)).coming);

/** The estimated arrival of an order placed now. */
export const { $state: $eta } = etaResource;

const everyMs = 60_000;

/** Keeps {@link $eta} up to date for a postal code or an address. @returns stops it */
export function watchEta(place: string): () => void {
  etaResource.reset();
  return pollWhileVisible(() => void etaResource.load(place), everyMs);
}
