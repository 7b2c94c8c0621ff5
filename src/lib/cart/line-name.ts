import type { CartLine } from '../contract/cart.ts';

export type NamedLine = Pick<CartLine, 'item_name' | 'product_color' | 'unit'>;

/** A line's name, colour and size. A cart can have several sizes of a product. */
export const lineName = ({ item_name, product_color, unit }: NamedLine): string =>
  [item_name, product_color, unit].filter(Boolean).join(', ');
