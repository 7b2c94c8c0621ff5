import { computed } from 'nanostores';
import * as v from 'valibot';
import { id } from '#contract/fields';
import { notStored } from '#lib/messages/cart';
import { notify } from '#lib/stores/device/notices';
import { $store } from '#lib/stores/device/page-store';
import { persisted } from '#lib/stores/device/persisted';
import { localArea } from '#lib/stores/device/storage';

const entries = v.array(v.object({ item_id: id }));

/** One thing a customer would like to find again (spec §3). */
export type WishlistEntry = v.InferOutput<typeof entries>[number];

const $stored = persisted<WishlistEntry[]>(`wishlist:${$store.get()?.store_id ?? ''}`, entries);

/** The wishlist of the page's store, newest last: each item once, kept on this device, shared by all tabs (spec §4). */
export const $wishlist = computed($stored, (kept): WishlistEntry[] =>
  [...new Set(kept?.map(({ item_id }) => item_id))].map((item_id) => ({ item_id })),
);

/** Whether an item is on the wishlist. */
export const isWished = (item_id: number): boolean => $wishlist.get().some((entry) => entry.item_id === item_id);

/** How many items are on the wishlist. */
export const $wishCount = computed($wishlist, ({ length }) => length);

/** Puts an item on the wishlist, or takes it off when it is there (spec §4). @returns whether it is on it now */
export function toggleWish(item_id: number): boolean {
  const others = $wishlist.get().filter((entry) => entry.item_id !== item_id);
  const isWished = others.length === $wishlist.get().length;
  $stored.set(isWished ? [...others, { item_id }] : others);
  return isWished;
}

/** {@link toggleWish} for a button that is pressed: says so when the browser will not keep what is on it. */
export function pressWish(item_id: number): void {
  if (toggleWish(item_id) && !localArea.isPersistent()) notify(notStored('wishlist'), 'info', 8000);
}
