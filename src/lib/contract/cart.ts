import * as v from 'valibot';
import { cartLine } from './cart-line.ts';
import { endpoint, reply } from './endpoint.ts';
import { id, line, quantity, respelled, storePair } from './fields.ts';

const userCart = { ...storePair, userId: id };

/** A line of a cart. Prices are minor units. */
export type CartLine = v.InferOutput<typeof cartLine>;

/**
 * The part of a sent line that the server reads; the rest is looked up. Without a colour, an item with colours gets its
 * first; an unknown colour is refused.
 */
export const cartLineInput = respelled(
  v.object({ item_id: id, product_qty: quantity, product_color: v.optional(line(40), '') }),
);
export type CartLineInput = v.InferOutput<typeof cartLineInput>;

const products = reply({ data: v.object({ products: v.array(respelled(cartLine)) }) });

export const getCart = endpoint({
  method: 'GET',
  path: 'price-check/getcart/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  answer: products,
});

export const addProduct = endpoint({
  method: 'POST',
  path: 'price-check/addproduct/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  body: cartLineInput,
  answer: products,
});

export const addProductList = endpoint({
  method: 'POST',
  path: 'price-check/addproductlist/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  body: v.union([
    v.object({ merge_id: v.pipe(v.string(), v.uuid()), items: v.pipe(v.array(cartLineInput), v.maxLength(200)) }),
    v.pipe(
      v.array(cartLineInput),
      v.maxLength(200),
      v.transform((items) => ({ merge_id: undefined, items })),
    ),
  ]),
  answer: reply({
    data: v.object({
      products: v.array(respelled(cartLine)),
      /** Lines that were reduced or left out: gone, or more than the stock. */
      changed: v.array(v.object({ item_id: id, item_name: v.string(), product_qty: v.number() })),
    }),
  }),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: 'price-check/deleteproduct/{saasId}/{storeId}/{userId}/{itemId}',
  policy: 'customer',
  params: v.object({ ...userCart, itemId: id }),
  query: v.object({ product_color: v.optional(line(40)) }),
  answer: products,
});

export const deleteAllProducts = endpoint({
  method: 'DELETE',
  path: 'price-check/delete-all-products/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  answer: products,
});
