import type { CartLine } from '../contract/cart.ts';

/** What a line is called by. */
export type NamedLine = Pick<CartLine, 'item_name' | 'product_color' | 'unit'>;

/** A line's name, colour and size, as two sizes of a thing may be in one cart or order. */
export const lineName = ({ item_name, product_color, unit }: NamedLine): string =>
  [item_name, product_color, unit].filter(Boolean).join(', ');
