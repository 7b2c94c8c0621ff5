import * as v from 'valibot';
import { id, money, quantity } from './fields.ts';

/**
 * A cart line (spec §3). Price and stock are current. Each colour of an item has its own line.
 * `product_color` is "" without colours. In its own file, because pages load the cart's calls on demand.
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
