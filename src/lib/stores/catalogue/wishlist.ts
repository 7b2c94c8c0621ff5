import { computed } from 'nanostores';
import * as v from 'valibot';
import { id } from '#contract/fields';
import { notify } from '#lib/stores/device/notices';
import { $store } from '#lib/stores/device/page-store';
import { persisted } from '#lib/stores/device/persisted';
import { localArea } from '#lib/stores/device/storage';
import * as t from '#texts/cart-notices';

const entries = v.array(v.object({ item_id: id }));

/** An item on the wishlist (spec §3). */
export type WishlistEntry = v.InferOutput<typeof entries>[number];

const storeId = $store.get()?.store_id ?? '';

/** Where {@link toggleWishlistItem} stores unsent changes, once the list belongs to an account. */
export const unsentKey = `wishes:${storeId}`;

export const $storedWishlist = persisted<WishlistEntry[]>(`wishlist:${storeId}`, entries);

/**
 * The wishlist of the page's store without duplicates, newest last. Stored on this device, shared by all tabs (spec
 * §4).
 */
export const $wishlist = computed($storedWishlist, (stored): WishlistEntry[] =>
  [...new Set(stored?.map(({ item_id }) => item_id))].map((item_id) => ({ item_id })),
);

export const isOnWishlist = (item_id: number): boolean => $wishlist.get().some((entry) => entry.item_id === item_id);

export const $wishlistCount = computed($wishlist, ({ length }) => length);

/** Adds an item to the wishlist, or removes it (spec §4). @returns whether it is on the wishlist now */
export function toggleWishlistItem(item_id: number): boolean {
  const others = $wishlist.get().filter((entry) => entry.item_id !== item_id);
  const isOnWishlist = others.length === $wishlist.get().length;
  const unsent = localArea.read(unsentKey);
  if (unsent) localArea.write(unsentKey, `${unsent}\n${item_id} ${Date.now()}`);
  $storedWishlist.set(isOnWishlist ? [...others, { item_id }] : others);
  return isOnWishlist;
}

/** {@link toggleWishlistItem} for a button: shows a notice if the browser does not store the wishlist. */
export function toggleWishlistItemWithNotice(item_id: number): void {
  if (toggleWishlistItem(item_id) && !localArea.isPersistent()) notify(t.wishlistNotStored(), 'info', 8000);
}
