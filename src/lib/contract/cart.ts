import * as v from 'valibot';
import { cartLine } from './cart-line.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { id, line, quantity, withFieldAliases, storePair } from './fields.ts';

export const userCart = { ...storePair, userId: id };

/** Prices are in minor units. */
export type CartLine = v.InferOutput<typeof cartLine>;

/** A cart line in a request. An item with colours gets its first one by default; an unknown colour is refused. */
const cartLineFields = v.object({ item_id: id, product_qty: quantity, product_color: v.optional(line(40), '') });
export const cartLineInput = withFieldAliases(cartLineFields);
export type CartLineInput = v.InferOutput<typeof cartLineInput>;

/** The age of an offline change in milliseconds, at most 24 days. */
export const waitedMs = id;

/** The `Idempotency-Key` of older pages. */
const mergeId = v.pipe(v.string(), v.uuid());

/** Pieces to add to a line. Requires an `Idempotency-Key`. */
const addedPieces = v.object({ merge_id: v.optional(mergeId), quantity });

const products = reply({ data: v.object({ products: v.array(withFieldAliases(cartLine)) }) });

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
  body: withFieldAliases(
    v.object({
      ...cartLineFields.entries,
      /** Adds this many pieces to the line and ignores `product_qty`. */
      added: v.optional(addedPieces),
      /** The age of the change. A later change of the line wins. */
      waited_ms: v.optional(waitedMs),
    }),
  ),
  answer: products,
});

/** Merges a guest's cart, once for each `Idempotency-Key`. */
export const addProductList = endpoint({
  method: 'POST',
  path: 'price-check/addproductlist/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  body: v.union([
    v.object({ merge_id: mergeId, items: v.pipe(v.array(cartLineInput), v.maxLength(200)) }),
    v.pipe(
      v.array(cartLineInput),
      v.maxLength(200),
      v.transform((items) => ({ merge_id: undefined, items })),
    ),
  ]),
  answer: reply({
    data: v.object({
      products: v.array(withFieldAliases(cartLine)),
      /** Lines that were reduced or removed because of stock. */
      changed: v.array(
        v.object({
          ...v.pick(cartLine, ['item_id', 'item_name', 'product_color', 'unit']).entries,
          product_qty: v.number(),
        }),
      ),
    }),
  }),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: 'price-check/deleteproduct/{saasId}/{storeId}/{userId}/{itemId}',
  policy: 'customer',
  params: v.object({ ...userCart, itemId: id }),
  query: v.object({ product_color: v.optional(line(40)), waited_ms: v.optional(waitedMs) }),
  answer: products,
});

export const deleteAllProducts = endpoint({
  method: 'DELETE',
  path: 'price-check/delete-all-products/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object(userCart),
  query: v.object({ waited_ms: v.optional(waitedMs) }),
  answer: products,
});

export const documentation = {
  addProduct: {
    summary:
      "Sets a line to `product_qty` (the line's new quantity, so a retry is harmless). With `added`, the line’s quantity is increased by that number instead, once for each `Idempotency-Key`. With `waited_ms`, later changes are kept.",
    errors: ['not_found', 'out_of_stock', 'idempotency_key_reused'],
  },
  addProductList: {
    summary:
      'Merges a guest cart: quantities are added to existing lines, up to the stock. Once for each `Idempotency-Key`.',
    errors: ['idempotency_key_reused'],
  },
  deleteAllProducts: {
    summary: 'Empties the cart; with `waited_ms`, lines that were changed later are kept.',
  },
  deleteProduct: {
    summary:
      'Removes an item from the cart: the colour in the query, or all colours. With `waited_ms`, not if it was changed later.',
  },
  getCart: {
    summary: "The customer's cart in this store, oldest line first.",
  },
} satisfies Documentation;
