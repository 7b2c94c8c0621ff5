import type { CartLine } from '../contract/cart.ts';
import { quantityOf } from './cart-lines.ts';

/** The lines that a merged cart has beyond the guest's cart, with the added quantities. */
export const joinedLines = (merged: readonly CartLine[], guest: readonly CartLine[]): CartLine[] =>
  merged
    .map((line) => ({ ...line, product_qty: line.product_qty - quantityOf(guest, line) }))
    .filter(({ product_qty }) => product_qty > 0);
