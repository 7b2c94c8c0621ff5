import type { CartLine } from '#contract/cart';

/** Says when a line asks for more than the store has; nothing when it is fine or not known. */
export function stockNote({ stock, product_qty }: Pick<CartLine, 'stock' | 'product_qty'>): string | undefined {
  if (stock === undefined || stock >= product_qty) return undefined;
  return stock === 0 ? 'Sold out. Please remove it.' : `Only ${stock} left: the sum is for ${stock}.`;
}
