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
 * The calls for a customer's cart; each returns the shop's cart after it. A guest's page never loads them.
 * @throws {ApiError} @throws {NetworkError}
 */

export const cartPath = () => ({ ...storeIds(), userId: $session.get()?.id ?? 0 });

const cacheKey = () => `customerCart:${storeIds().storeId}:${$session.get()?.id}`;

/** Caches the cart on the device until the customer logs out, for when the shop cannot be reached. */
export function cacheLines(lines: CartLine[]): CartLine[] {
  saveFirstSeenLines(lines);
  if ($session.get()) localArea.write(cacheKey(), JSON.stringify(toStoredLines(lines)));
  return lines;
}

/** The customer's cart as this device last received it; undefined when it never did. */
export const getCachedLines = (): CartLine[] | undefined => parseStored(storedLines, localArea.read(cacheKey()));

/** The customer's cart, after sending what they had in the cart as a guest. */
export async function fetchLines(): Promise<CartLine[]> {
  const params = cartPath();
  return cacheLines((await mergeGuestCart(params.userId)) ?? (await call(getCart, { params })).data.products);
}

/** @param more pieces to add whatever the line holds by then, or how long the change has waited */
export async function sendQuantity(
  { item_id, product_color }: LineKey,
  product_qty: number,
  more: Pick<CallRequest<typeof addProduct>['body'], 'added' | 'waited_ms'>,
  headers: Record<string, string> = {},
): Promise<CartLine[]> {
  const body = { item_id, product_color, product_qty, ...more };
  return cacheLines((await call(addProduct, { params: cartPath(), body, headers })).data.products);
}
