import type * as calls from '#contract/cart';
import type { DocumentationOf } from './call-documentation.ts';

export const cartCalls = {
  addProduct: {
    summary:
      "Sets a line to `product_qty` (the line's new quantity, so a retry is harmless). With `added` it holds so many more than it did, once per `merge_id`, whatever other devices add; with `waited_ms` a change that was made later stays.",
    errors: ['not_found', 'out_of_stock'],
  },
  addProductList: {
    summary: 'Merges a guest cart: quantities are added to the lines there are, capped at stock. Once per `merge_id`.',
  },
  deleteAllProducts: {
    summary: 'Empties the cart; with `waited_ms` lines that were changed later stay.',
  },
  deleteProduct: {
    summary:
      'Takes an item out of the cart: one colour of it when the query names one, else all; with `waited_ms` unless it was changed later.',
  },
  getCart: {
    summary: "The customer's cart in this store, oldest line first.",
  },
} satisfies DocumentationOf<typeof calls>;
