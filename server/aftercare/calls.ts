import type { Handlers } from '#server/platform/http/call';
import { cartOf } from '#server/platform/http/request-keys';
import { endLinked, readLinked } from './reminders/linked.ts';
import { endReminder, setReminder } from './reminders/reminders.ts';
import * as answers from './replacements/answers.ts';
import { giveBankDetails } from './returns/bank-details.ts';
import { answerReturnOffer, withdrawReturn } from './returns/decide-return.ts';
import { readOwnReturnFile } from './returns/read-file.ts';
import { addReturnFile, requestReturn } from './returns/request-return.ts';
import { readOrderReviews, saveReview } from './reviews/own-reviews.ts';
import { readReviews } from './reviews/read-reviews.ts';

export const calls = {
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
} satisfies Partial<Handlers>;
