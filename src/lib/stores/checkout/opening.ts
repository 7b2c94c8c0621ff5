import { atom } from 'nanostores';
import type { Store } from '#contract/store';
import { openingForOrder } from '#lib/schedule/order-opening';
import { pageStore } from '#lib/stores/device/page-store';

/** The opening shown for an order without a slot, ISO 8601; null for now. */
export const $opening = atom<string | null>(null);

/** The opening for an order without a slot that is placed now; see `openingForOrder`. */
export const openingNow = ({ schedule, timezone, pack_minutes }: Store, now: number) =>
  openingForOrder(schedule, timezone, now, pack_minutes);

/** Updates {@link $opening}. If it changes later, the shop refuses the order and the customer is asked. */
export function updateOpening(): void {
  const opening = openingNow(pageStore(), Date.now());
  $opening.set(typeof opening === 'string' ? null : new Date(opening.opens).toISOString());
}
