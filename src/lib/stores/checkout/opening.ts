import { atom } from 'nanostores';
import type { Store } from '#contract/store';
import { openingForOrder } from '#lib/schedule/order-opening';
import { pageStore } from '#lib/stores/device/page-store';

/** The next opening that the customer reads an order without a time is for, ISO 8601; null for now. */
export const $opening = atom<string | null>(null);

/** When a store handles an order without a time that is placed now; see `openingForOrder`. */
export const openingNow = ({ schedule, timezone, pack_minutes }: Store, now: number) =>
  openingForOrder(schedule, timezone, now, pack_minutes);

/** Brings {@link $opening} up to date. A later change is the shop's to notice, so that the customer is asked. */
export function updateOpening(): void {
  const opening = openingNow(pageStore(), Date.now());
  $opening.set(typeof opening === 'string' ? null : new Date(opening.opens).toISOString());
}
