import { addProduct, getCart, type CartLine } from '#contract/cart';
import { call, type CallRequest } from '#lib/api/client';
import type { LineKey } from '#lib/cart/cart-lines';
import { localArea } from '#lib/stores/device/storage';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { storeIds } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { saveFirstSeenLines } from './first-seen-lines.ts';
import { $session } from '#lib/stores/device/session';
import { storedLines, toStoredLines } from './stored-lines.ts';

/*
 * The calls for a customer's cart; each returns the new cart. Guests' pages never load them.
 * @throws {ApiError | NetworkError}
 */

export const cartPath = () => ({ ...storeIds(), userId: $session.get()?.id ?? 0 });

const cacheKey = () => `customerCart:${storeIds().storeId}:${$session.get()?.id}`;

/** Caches the cart until the customer logs out, for use without the shop. */
export function cacheLines(lines: CartLine[]): CartLine[] {
  saveFirstSeenLines(lines);
  if ($session.get()) localArea.write(cacheKey(), JSON.stringify(toStoredLines(lines)));
  return lines;
}

/** The last cart that this device received, if any. */
export const getCachedLines = (): CartLine[] | undefined => parseStored(storedLines, localArea.read(cacheKey()));

/** The customer's cart, after merging their guest cart. */
export async function fetchLines(): Promise<CartLine[]> {
  const params = cartPath();
  return cacheLines((await mergeGuestCart(params.userId)) ?? (await call(getCart, { params })).data.products);
}

/** @param more pieces to add regardless of the line's quantity, or the age of the change */
export async function sendQuantity(
  { item_id, product_color }: LineKey,
  product_qty: number,
  more: Pick<CallRequest<typeof addProduct>['body'], 'added' | 'waited_ms'>,
  headers: Record<string, string> = {},
): Promise<CartLine[]> {
  const body = { item_id, product_color, product_qty, ...more };
  return cacheLines((await call(addProduct, { params: cartPath(), body, headers })).data.products);
}
