import { orderKeyOf, type CartKey } from '#server/db/keys';
import type { Handlers } from '#server/platform/http/call';
import { cartOf, idempotencyKey, requiredKey } from '#server/platform/http/request-keys';
import type { Shop } from '#server/platform/shop';
import { readDelivery } from '#server/stores/finding';
import { getStoreByLabel } from '#server/stores/stores';
import { acceptOrder } from './acceptance.ts';
import { readBought } from '#server/cart/bought';
import * as carts from '#server/cart/carts';
import { estimateNewOrder } from './eta/eta.ts';
import { readLiveOrder } from './eta/read-live-order.ts';
import { readUnderWay } from './eta/under-way.ts';
import { listFitting, lookUpCoupon } from '#server/cart/coupons';
import * as history from './history/history.ts';
import { createCreditNoteLink, createInvoiceLink } from './invoices/links.ts';
import * as lifecycle from './lifecycle.ts';
import * as answers from '#server/aftercare/replacements/answers';
import { addReturnFile, requestReturn } from '#server/aftercare/returns/request-return';
import { giveBankDetails } from '#server/aftercare/returns/bank-details';
import { answerReturnOffer, withdrawReturn } from '#server/aftercare/returns/decide-return';
import { readOwnReturnFile } from '#server/aftercare/returns/read-file';
import { readWishlist, saveWishlistChanges } from '#server/accounts/wishlists';
import { readOrderReviews, saveReview } from '#server/aftercare/reviews/own-reviews';
import { readReviews } from '#server/aftercare/reviews/read-reviews';
import { endLinked, readLinked } from '#server/aftercare/reminders/linked';
import { endReminder, setReminder } from '#server/aftercare/reminders/reminders';
import { readSlots } from '#server/cart/slots';
import { readStoreOrders } from './store-orders.ts';

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
  getUnderWay: async ({ shop, params, customerId }) => ({
    data: await readUnderWay(shop, cartOf(params, customerId)),
  }),
  setReminder: async ({ shop, params, body, customerId }) => {
    const { weekday, ...store } = body;
    const cart = { ...store, customer_id: customerId };
    return { data: await setReminder(shop, cart, { order_id: params.orderId, weekday }) };
  },
  endReminder: async ({ shop, params, customerId }) => ({
    data: await endReminder(shop, cartOf(params, customerId), params.orderId),
  }),
  readLinkedReminder: async ({ shop, params, body }) => ({
    data: await readLinked(shop, cartOf(params, 0), body.token),
  }),
  endLinkedReminder: async ({ shop, params, body }) => ({
    data: await endLinked(shop, cartOf(params, 0), body),
  }),
  getWishlist: async ({ shop, params, customerId }) => ({
    data: await readWishlist(shop.db, cartOf(params, customerId)),
  }),
  saveWishlistChanges: async ({ shop, params, body, customerId }) => ({
    data: await saveWishlistChanges(shop, cartOf(params, customerId), body.wishes),
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
  getDelivery: async ({ shop, params }) => {
    const [delivery, coming] = await Promise.all([
      readDelivery(shop, params, params.place),
      estimateNewOrder(shop, params, params.place),
    ]);
    return { data: { ...delivery, coming } };
  },
  readLiveOrder: async ({ shop, params: { saasId: saas_id, storeId: store_id }, body }) => ({
    data: await readLiveOrder(shop, { saas_id, store_id }, body.token),
  }),
  getOrders: async ({ shop, params, query, customerId }) => ({
    data: await history.readHistory(shop, cartOf(params, customerId), query.before),
  }),
  getOrder: async ({ shop, params, customerId }) => ({
    data: await history.readOrder(shop, cartOf(params, customerId), params.orderId),
  }),
  getInvoice: async ({ shop, params, customerId }) => {
    const key = await history.requireOrder(shop, cartOf(params, customerId), params.orderId);
    return { data: { invoice: await createInvoiceLink(shop, key) } };
  },
  getCreditNote: async ({ shop, params, customerId }) => {
    const key = await history.requireOrder(shop, cartOf(params, customerId), params.orderId);
    return { data: { invoice: await createCreditNoteLink(shop, key, params.number) } };
  },
  cancelOrder: async ({ shop, params, body, customerId }) => {
    const cart = { ...body, customer_id: customerId };
    await lifecycle.cancelOrder(shop, cart, params.orderId);
    return { data: await history.readOrder(shop, cart, params.orderId) };
  },
  answerOffer: async ({ shop, params: { orderId, offerId }, body: { answer, ...store }, customerId }) => {
    const key = { ...store, customer_id: customerId, order_id: orderId, offer_id: offerId };
    return { data: await answers.answerAsCustomer(shop, key, answer) };
  },
  readLinkedOffer: async ({ shop, body }) => ({ data: await answers.readLinkedOffer(shop, body.token) }),
  answerLinkedOffer: async ({ shop, body }) => ({ data: await answers.answerByLink(shop, body.token, body.answer) }),
  requestReturn: async ({ shop, params, body: { saas_id, store_id, ...wanted }, customerId }) => ({
    data: await requestReturn(shop, { saas_id, store_id, customer_id: customerId }, params.orderId, wanted),
  }),
  withdrawReturn: async ({ shop, params, body, customerId }) => {
    const own = { order_id: params.orderId, return_id: params.returnId };
    return { data: await withdrawReturn(shop, { ...body, customer_id: customerId }, own) };
  },
  readOwnReturnFile: ({ shop, params, customerId }) => {
    const { orderId, returnId, fileId } = params;
    const file = { order_id: orderId, return_id: returnId, file_id: fileId };
    return readOwnReturnFile(shop, { ...cartOf(params, customerId), ...file });
  },
  addReturnFile: async ({ shop, params, body: { file_id, data, ...store }, customerId }) => {
    const cart = { ...store, customer_id: customerId };
    await addReturnFile(shop, cart, params.orderId, { return_id: params.returnId, file_id, data });
    return {};
  },
  answerReturnOffer: async ({ shop, params, body: { is_accepted, ...store }, customerId }) => {
    const answer = { order_id: params.orderId, return_id: params.returnId, is_accepted };
    return { data: await answerReturnOffer(shop, { ...store, customer_id: customerId }, answer) };
  },
  giveBankDetails: async ({ shop, params, body: { saas_id, store_id, ...details }, customerId }) => {
    await giveBankDetails(shop, { saas_id, store_id, customer_id: customerId }, params.orderId, details);
    return {};
  },
  getReviews: ({ shop, params, query }) => readReviews(shop, cartOf(params, 0), params.itemId, query.page),
  getOrderReviews: async ({ shop, params, customerId }) => ({
    data: await readOrderReviews(shop, cartOf(params, customerId), params.orderId),
  }),
  saveReview: async ({ shop, params: { orderId, itemId }, body: { saas_id, store_id, stars, text }, customerId }) => {
    const review = { order_id: orderId, item_id: itemId, stars, text };
    return { data: await saveReview(shop, { saas_id, store_id, customer_id: customerId }, review) };
  },
  getStoreOrders: async ({ shop, params, query }) => ({
    data: await readStoreOrders(shop, await getStoreByLabel(shop, params.label), query.status),
  }),
  moveStoreOrder: async ({ shop, params, body }) => {
    const store = await getStoreByLabel(shop, params.label);
    const key = orderKeyOf({ ...store, order_id: params.orderId });
    const handover = lifecycle.handoverOf(body);
    await lifecycle.moveOrder(shop, key, body.status, { by: 'command', ...(handover && { handover }) });
    return {};
  },
  acceptStoreOrder: async ({ shop, params }) => {
    const store = await getStoreByLabel(shop, params.label);
    return { data: await acceptOrder(shop, orderKeyOf({ ...store, order_id: params.orderId }), 'command') };
  },
} satisfies Partial<Handlers>;
