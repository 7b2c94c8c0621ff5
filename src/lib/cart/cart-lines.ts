import type { CardProduct } from '../catalogue/card-product.ts';
import type { CartLine } from '../contract/cart.ts';

/** What identifies a cart line: the item and its colour. */
export type LineKey = Pick<CartLine, 'item_id' | 'product_color'>;

/** What the buttons of a product's card call the piece that they add. */
export const pieceName = ({ item_name, color }: Pick<CardProduct, 'item_name' | 'color'>): string =>
  color ? `${item_name}, ${color}` : item_name;

/** The largest quantity of one line. */
export const maxQuantity = 999;

/** Whether two lines are of the same item and colour. */
export const isSameLine = (a: LineKey, b: LineKey): boolean =>
  a.item_id === b.item_id && a.product_color === b.product_color;

/** The quantity of a line, 0 when the cart has no such line. */
export const quantityOf = (lines: readonly CartLine[], key: LineKey): number =>
  lines.find((line) => isSameLine(line, key))?.product_qty ?? 0;

/** A quantity that a line can have: whole, from 1 to what the store has, at most {@link maxQuantity}. */
export const withinBounds = (quantity: number, stock = maxQuantity): number =>
  Math.max(1, Math.min(Math.trunc(quantity), stock, maxQuantity));

/** Whether a typed quantity has digits only, or nothing yet. */
export const isWholeNumber = (text: string): boolean => /^\d*$/.test(text.trim());

/** The quantity that a text begins with: 2 of `2.5`, and 1 of `-3` and of `1e2`. */
export const readQuantity = (text: string): number => withinBounds(Number(/^\d*/.exec(text.trim())?.[0]));

/** Sets the quantity of an existing line, from 1 to {@link maxQuantity}. */
export const withQuantity = (lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] =>
  lines.map((line) => (isSameLine(line, key) ? { ...line, product_qty: withinBounds(quantity) } : line));

/** Raises the quantity of an existing line, otherwise appends the line (spec §4). */
export function withAdded(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const quantity = quantityOf(lines, added);
  if (quantity > 0) return withQuantity(lines, added, quantity + added.product_qty);
  return [...lines, { ...added, product_qty: withinBounds(added.product_qty) }];
}

export const withoutLine = (lines: readonly CartLine[], key: LineKey): CartLine[] =>
  lines.filter((line) => !isSameLine(line, key));

/** How many pieces a cart holds. */
export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.product_qty, 0);
