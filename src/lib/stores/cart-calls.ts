import { addProduct, deleteAllProducts, deleteProduct, getCart, type CartLine } from '#contract/cart';
import { call } from '#lib/api/client';
import type { LineKey } from '#lib/cart/cart-lines';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { storeIds } from './page-store.ts';
import { $session } from './session.ts';

/*
 * The calls about a customer's cart; each gives the cart as the shop then has it. The page of a guest never loads them.
 * @throws {ApiError} @throws {NetworkError}
 */

/** The ids in the path of every one of them. */
const cartPath = () => ({ ...storeIds(), userId: $session.get()?.id ?? 0 });

/** The customer's cart, after sending what they had in the cart as a guest. */
export async function fetchLines(): Promise<CartLine[]> {
  const params = cartPath();
  return (await mergeGuestCart(params.userId)) ?? (await call(getCart, { params })).data.products;
}

export async function sendQuantity({ item_id, product_color }: LineKey, product_qty: number): Promise<CartLine[]> {
  const body = { item_id, product_color, product_qty };
  return (await call(addProduct, { params: cartPath(), body })).data.products;
}

export async function sendRemoval({ item_id, product_color }: LineKey): Promise<CartLine[]> {
  const query = { product_color: product_color || undefined };
  return (await call(deleteProduct, { params: { ...cartPath(), itemId: item_id }, query })).data.products;
}

export const sendEmptying = async (): Promise<CartLine[]> =>
  (await call(deleteAllProducts, { params: cartPath() })).data.products;
