type Values = Record<string, string | number>;

/** Examples of the calls about what a customer keeps: cart and wishlist. */
export const returningExamples = (cart: Values, line: Values) => ({
  getCart: { params: cart },
  addProduct: { params: cart, body: line },
  addProductList: { params: cart, body: { merge_id: '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11', items: [line] } },
  deleteProduct: { params: { ...cart, itemId: 1001 }, query: { product_color: 'red' } },
  deleteAllProducts: { params: cart },
  getBought: { params: cart },
  getWishlist: { params: cart },
  saveWishes: { params: cart, body: { wishes: [{ item_id: 1001, is_wished: true }] } },
  followLists: { params: cart },
});
