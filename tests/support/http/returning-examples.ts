import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

type Values = Record<string, string | number>;

const inSurat = storeIds(surat);
const soldOut = 1004;
const { saasId, storeId } = { saasId: surat.saas_id, storeId: surat.store_id };

const ofReminder = (orderId: number) => {
  const body = { saas_id: saasId, store_id: storeId, weekday: 1 };
  return { params: { saasId, storeId, orderId }, body };
};

/** Sets the weekly reminder of an order. */
export const addReminder = (shop: TestShop, { token }: Customer, orderId: number) =>
  granted(shop, 'setReminder', { ...ofReminder(orderId), token });

/** Examples of the calls about what a customer keeps: cart, wishlist and reminders, and waits for. */
export const returningExamples = (cart: Values, line: Values, orderId: number) => ({
  setReminder: ofReminder(orderId),
  endReminder: { params: { saasId, storeId, orderId } },
  readLinkedReminder: { params: { saasId, storeId }, body: { token: 'of-no-reminder' } },
  endLinkedReminder: { params: { saasId, storeId }, body: { token: 'of-no-reminder', is_ended: true } },
  getCart: { params: cart },
  addProduct: { params: cart, body: line },
  addProductList: { params: cart, body: { merge_id: '5d1f7b66-7a8b-4c57-9f0e-2c7a5a0c9a11', items: [line] } },
  deleteProduct: { params: { ...cart, itemId: 1001 }, query: { product_color: 'red' } },
  deleteAllProducts: { params: cart },
  getBought: { params: cart },
  getUnderWay: { params: cart },
  getWishlist: { params: cart },
  saveWishlistChanges: { params: cart, body: { wishes: [{ item_id: 1001, is_wished: true }] } },
  subscribe: { body: { email: 'asha@example.com', ...inSurat } },
  confirmSubscription: { body: { token: 'a-token-of-no-link-at-all' } },
  unsubscribe: { body: { token: 'a-token-of-no-link-at-all' } },
  requestBackInStock: { body: { ...inSurat, item_id: soldOut, target: '9876500001' } },
  requestOwnBackInStock: {
    params: { customerId: cart['userId'] ?? 0 },
    body: { ...inSurat, item_id: soldOut, target: '9876500002' },
  },
  confirmBackInStock: { body: { ...inSurat, token: 'a-token-of-no-link-at-all' } },
  forgetBackInStock: { body: { ...inSurat, token: 'a-token-of-no-link-at-all' } },
});
