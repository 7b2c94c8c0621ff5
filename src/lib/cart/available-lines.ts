import type { CartLine } from '../contract/cart.ts';

/** The quantity of a line that is in stock; all of it if the stock is unknown. */
export const availableOf = ({ product_qty, stock = product_qty }: Pick<CartLine, 'product_qty' | 'stock'>): number =>
  Math.min(product_qty, stock);

/** Reduces lines to the stock that is left, and omits sold-out ones. */
export function availableLines(lines: readonly CartLine[]): CartLine[] {
  const left = new Map(lines.map(({ item_id, stock = Infinity }) => [item_id, stock]));
  return lines.flatMap((line) => {
    const stock = left.get(line.item_id) ?? 0;
    const product_qty = availableOf({ ...line, stock });
    left.set(line.item_id, stock - product_qty); // colours of an item share its stock
    return product_qty > 0 ? [{ ...line, product_qty }] : [];
  });
}
