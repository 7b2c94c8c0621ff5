import * as v from 'valibot';
import { addProduct, deleteAllProducts, deleteProduct, getCart, type CartLine } from '#contract/cart';
import { call } from '#lib/api/client';
import { quantityOf, type LineKey } from '#lib/cart/cart-lines';
import { isUnreached, type CartEdit } from './cart-changes.ts';
import { localArea } from './device-storage.ts';
import { forgetEdit } from './kept-edits.ts';
import { parseStored } from './parse-stored.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { storeIds } from './page-store.ts';
import { $session } from './session.ts';
import { storedLines, toStoredLines } from './stored-lines.ts';

/*
 * The calls about a customer's cart; each gives the cart as the shop then has it. The page of a guest never loads them.
 * @throws {ApiError} @throws {NetworkError}
 */

/** The ids in the path of every one of them. */
const cartPath = () => ({ ...storeIds(), userId: $session.get()?.id ?? 0 });

const keptKey = () => `customerCart:${storeIds().storeId}:${$session.get()?.id}`;

/** Keeps the cart on the device until the customer logs out, for when the shop cannot be reached. */
function kept(lines: CartLine[]): CartLine[] {
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

/** Makes an edit; one of a line that is no longer there changes nothing. */
async function sendEdit(edit: CartEdit, confirmed: CartLine[]): Promise<CartLine[]> {
  if ('isEmptied' in edit) return kept((await call(deleteAllProducts, { params: cartPath() })).data.products);
  if (edit.product_qty > 0) return quantityOf(confirmed, edit) > 0 ? sendQuantity(edit, edit.product_qty) : confirmed;
  const query = { product_color: edit.product_color || undefined };
  return kept((await call(deleteProduct, { params: { ...cartPath(), itemId: edit.item_id }, query })).data.products);
}

const cartEdit = v.union([
  v.object({ isEmptied: v.literal(true) }),
  v.object({ item_id: v.number(), product_color: v.string(), product_qty: v.number() }),
]);

/** A kept edit; undefined when it is made, or what is kept is damaged. */
export const readEdit = (key: string): CartEdit | undefined => parseStored(cartEdit, localArea.read(key));

/** Makes a kept edit and forgets it, unless another tab has. */
export const makeKept = (key: string, confirmed: CartLine[]): Promise<CartLine[]> =>
  alone(key, async () => {
    const edit = readEdit(key);
    if (!edit) return fetchLines();
    try {
      const lines = await sendEdit(edit, confirmed);
      forgetEdit(key);
      return lines;
    } catch (error) {
      if (!isUnreached(error)) forgetEdit(key);
      throw error;
    }
  });

/** Does some work while no other tab does work of this name. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks?.request(name, work) ?? work();
