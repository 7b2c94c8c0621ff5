import { addProduct, getCart, type CartLine } from '#contract/cart';
import { call } from '#lib/api/client';
import type { LineKey } from '#lib/cart/cart-lines';
import { localArea } from '#lib/stores/device/storage';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { storeIds } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { keepSeenLines } from './seen-lines.ts';
import { $session } from '#lib/stores/device/session';
import { storedLines, toStoredLines } from './stored-lines.ts';

/*
 * The calls about a customer's cart; each gives the cart as the shop then has it. The page of a guest never loads them.
 * @throws {ApiError} @throws {NetworkError}
 */

/** The ids in the path of every one of them. */
export const cartPath = () => ({ ...storeIds(), userId: $session.get()?.id ?? 0 });

const keptKey = () => `customerCart:${storeIds().storeId}:${$session.get()?.id}`;

/** Keeps the cart on the device until the customer logs out, for when the shop cannot be reached. */
export function kept(lines: CartLine[]): CartLine[] {
  keepSeenLines(lines);
  if ($session.get()) localArea.write(keptKey(), JSON.stringify(toStoredLines(lines)));
  return lines;
}

/** The customer's cart as the shop last gave it to this device; undefined when it never did. */
export const keptLines = (): CartLine[] | undefined => parseStored(storedLines, localArea.read(keptKey()));

/** The customer's cart, after sending what they had in the cart as a guest. */
export async function fetchLines(): Promise<CartLine[]> {
  const params = cartPath();
  return kept((await mergeGuestCart(params.userId)) ?? (await call(getCart, { params })).data.products);
}

export async function sendQuantity({ item_id, product_color }: LineKey, product_qty: number): Promise<CartLine[]> {
  const body = { item_id, product_color, product_qty };
  return kept((await call(addProduct, { params: cartPath(), body })).data.products);
}
