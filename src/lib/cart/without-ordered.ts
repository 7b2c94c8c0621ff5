import type { CartLine } from '../contract/cart.ts';
import { quantityOf } from './cart-lines.ts';

/** What stays in a cart after an order: lines that it did not have, and pieces beyond those that it had. */
export const withoutOrdered = (lines: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] =>
  lines.flatMap((line) => {
    const product_qty = line.product_qty - quantityOf(ordered, line);
    return product_qty > 0 ? [{ ...line, product_qty }] : [];
  });
