import * as v from 'valibot';
import { id, money, quantity } from './fields.ts';

/**
 * A line of a cart (spec §3). The server's price and stock are today's. Two colours of one item are two
 * lines; an item without colours has `product_color` "". Separate from the cart's calls, which pages load on demand.
 */
export const cartLine = v.object({
  saas_id: id,
  store_id: id,
  item_id: id,
  item_name: v.string(),
  product_color: v.optional(v.string(), ''),
  unit: v.optional(v.string(), ''),
  price: money,
  product_qty: quantity,
  image: v.string(),
  stock: v.optional(v.number()),
});
