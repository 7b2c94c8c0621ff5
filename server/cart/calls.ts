import type { CartKey } from '#server/db/keys';
import type { Handlers } from '#server/platform/http/call';
import { cartOf, idempotencyKey, requiredKey } from '#server/platform/http/request-keys';
import type { Shop } from '#server/platform/shop';
import { readBought } from './bought.ts';
import * as carts from './carts.ts';
import { listFitting, lookUpCoupon } from './coupons.ts';
import { readSlots } from './slots.ts';

const cartAnswer = async (shop: Shop, cart: CartKey) => ({ data: { products: await carts.readCart(shop, cart) } });

export const calls = {
  getCart: ({ shop, params, customerId }) => cartAnswer(shop, cartOf(params, customerId)),
  addProduct: async ({ shop, params, body, customerId, header }) => {
    const cart = cartOf(params, customerId);
    const { added, waited_ms, ...line } = body;
    if (added) {
      const { quantity, merge_id } = added;
      await carts.addToLine(shop, cart, line, { quantity, idempotencyKey: requiredKey(header, merge_id) });
    } else await carts.setLine(shop, cart, line, waited_ms);
    return cartAnswer(shop, cart);
  },
  addProductList: async ({ shop, params, body, customerId, header }) => {
    const cart = cartOf(params, customerId);
    const changed = await carts.mergeCart(shop, cart, body.items, idempotencyKey(header, body.merge_id));
    return { data: { products: await carts.readCart(shop, cart), changed } };
  },
  deleteProduct: async ({ shop, params, query, customerId }) => {
    const removed = { item_id: params.itemId, product_color: query.product_color };
    await carts.removeLines(shop, cartOf(params, customerId), removed, query.waited_ms);
    return cartAnswer(shop, cartOf(params, customerId));
  },
  deleteAllProducts: async ({ shop, params, query, customerId }) => {
    await carts.removeLines(shop, cartOf(params, customerId), 'all', query.waited_ms);
    return cartAnswer(shop, cartOf(params, customerId));
  },
  getBought: async ({ shop, params, customerId }) => ({
    data: await readBought(shop, cartOf(params, customerId)),
  }),
  checkCoupon: async ({ shop, params, from }) => ({
    data: await lookUpCoupon(shop, cartOf(params, 0), params.code, from),
  }),
  checkOwnCoupon: async ({ shop, params, customerId, from }) => ({
    data: await lookUpCoupon(shop, cartOf(params, customerId), params.code, from),
  }),
  listCoupons: async ({ shop, params, query }) => ({
    data: await listFitting(shop, cartOf(params, 0), query.items),
  }),
  listOwnCoupons: async ({ shop, params, query, customerId }) => ({
    data: await listFitting(shop, cartOf(params, customerId), query.items),
  }),
  getSlots: async ({ shop, params }) => ({ data: await readSlots(shop, params.saasId, params.storeId) }),
} satisfies Partial<Handlers>;
