import { pollWhileVisible } from '#lib/stores/device/poll';
import { createResource } from '#lib/stores/resource';
import { askDelivery } from '#lib/stores/finder/delivery-check';

const coming = createResource(async (place: string) => (await askDelivery(place)).coming);

/** The estimated arrival of an order placed now. */
export const { $state: $coming } = coming;

const everyMs = 60_000;

/** Keeps {@link $coming} up to date for a postal code or an address. @returns stops it */
export function watchComing(place: string): () => void {
  coming.reset();
  return pollWhileVisible(() => void coming.load(place), everyMs);
}
