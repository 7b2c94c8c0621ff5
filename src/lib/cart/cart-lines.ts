import type { CardProduct } from '../catalogue/card-product.ts';
import type { CartLine } from '../contract/cart.ts';

export type LineKey = Pick<CartLine, 'item_id' | 'product_color'>;

/** The accessible name of the piece that a card's buttons add. */
export const pieceName = ({ item_name, color }: Pick<CardProduct, 'item_name' | 'color'>): string =>
  color ? `${item_name}, ${color}` : item_name;

export const maxQuantity = 999;

export const isSameLine = (a: LineKey, b: LineKey): boolean =>
  a.item_id === b.item_id && a.product_color === b.product_color;

/** 0 if the cart has no such line. */
export const quantityOf = (lines: readonly CartLine[], key: LineKey): number =>
  lines.find((line) => isSameLine(line, key))?.product_qty ?? 0;

/** Clamps a quantity to whole numbers from 1 to the stock, at most {@link maxQuantity}. */
export const withinBounds = (quantity: number, stock = maxQuantity): number =>
  Math.max(1, Math.min(Math.trunc(quantity), stock, maxQuantity));

/** Whether a typed quantity has only digits, or is empty. */
export const isWholeNumber = (text: string): boolean => /^\d*$/.test(text.trim());

/** The leading whole number of a text: 2 of `2.5`, and 1 of `-3` and of `1e2`. */
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

/** The total number of pieces. */
export const countOf = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.product_qty, 0);
