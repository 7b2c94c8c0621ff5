import type { WritableAtom } from 'nanostores';
import * as v from 'valibot';
import type { CartLine } from '#contract/cart';
import { persisted } from '#lib/stores/device/persisted';
import { storedLines, toStoredLines } from './stored-lines.ts';

const guestCart = v.object({
  /** The idempotency key for merging this cart. */
  merge_id: v.pipe(v.string(), v.uuid()),
  lines: storedLines,
});
type GuestCart = v.InferOutput<typeof guestCart>;

const carts = new Map<number, WritableAtom<GuestCart | null>>();

/** A guest's cart in a store, stored under `cart:<store_id>` and shared by all tabs; null without lines. */
export function guestCartOf(storeId: number): WritableAtom<GuestCart | null> {
  const known = carts.get(storeId);
  if (known) return known;
  const $guestCart = persisted<GuestCart>(`cart:${storeId}`, guestCart, ({ merge_id, lines }) => ({
    merge_id,
    lines: toStoredLines(lines),
  }));
  carts.set(storeId, $guestCart);
  return $guestCart;
}

/** Replaces the lines of a guest's cart; without lines the cart is removed. */
export function setGuestLines(storeId: number, lines: CartLine[]): void {
  const $guestCart = guestCartOf(storeId);
  const merge_id = $guestCart.get()?.merge_id ?? crypto.randomUUID();
  $guestCart.set(lines.length > 0 ? { merge_id, lines } : null);
}
