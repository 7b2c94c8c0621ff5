import type { CartLine } from '../contract/cart.ts';

/** What a line's buttons call it: its name, colour and size, as two sizes of a thing may be in one cart. */
export const lineName = ({ item_name, product_color, unit }: Pick<CartLine, 'item_name' | 'product_color' | 'unit'>) =>
  [item_name, product_color, unit].filter(Boolean).join(', ');
