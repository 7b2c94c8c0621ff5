import * as v from 'valibot';
import { userCart, waitedMs } from '../cart.ts';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { id, money } from '../fields.ts';

/** Newest last. */
const wishlist = v.array(v.object({ item_id: id }));
export type Wishlist = v.InferOutput<typeof wishlist>;

export const getWishlist = endpoint({
  method: 'GET',
  path: 'wishlist/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  answer: reply({ data: wishlist }),
});

/** An item added to or removed from a wishlist. */
const wishlistChange = v.object({ item_id: id, is_wished: v.boolean(), waited_ms: v.optional(waitedMs) });
export type WishlistChange = v.InferOutput<typeof wishlistChange>;

export const saveWishlistChanges = endpoint({
  method: 'POST',
  path: 'wishlist/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  body: v.object({ wishes: v.pipe(v.array(wishlistChange), v.maxLength(200)) }),
  answer: reply({ data: wishlist }),
});

/** A previously ordered item. Price and stock are null if it is no longer sold. */
const boughtLine = v.object({
  item_id: id,
  product_color: v.string(),
  item_name: v.string(),
  unit: v.string(),
  image: v.string(),
  price: v.nullable(money),
  stock: v.nullable(v.number()),
});
export type BoughtLine = v.InferOutput<typeof boughtLine>;

export const getBought = endpoint({
  method: 'GET',
  path: 'order/bought/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  answer: reply({ data: v.array(boughtLine) }),
});

export const documentation = {
  getBought: {
    summary:
      'Items that the customer has ordered in this store, at most 12, the most frequent first, with current price and stock; both are null for items no longer sold. Cancelled orders do not count.',
  },
  getWishlist: {
    summary: "The customer's wishlist in this store, newest last.",
  },
  saveWishlistChanges: {
    summary:
      'Adds items to the wishlist or removes them. The latest change of each item counts; `waited_ms` is the age of a change. Items that the store does not have are omitted.',
  },
} satisfies Documentation;
