import type { CartLine } from '../contract/cart.ts';
import { quantityOf } from './cart-lines.ts';

/** Removes an order from the cart. Keeps lines and pieces that were added since. */
export const withoutOrdered = (lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] =>
  lines.flatMap((line) => {
    const product_qty = line.product_qty - quantityOf(ordered, line);
    return product_qty > 0 ? [{ ...line, product_qty }] : [];
  });
