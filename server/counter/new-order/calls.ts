import type { Handlers } from '#server/platform/http/call';
import { requiredKey } from '#server/platform/http/request-keys';
import { receivedOf } from '../stated-payment.ts';
import { findCaller } from './caller.ts';
import { quoteTakenOrder } from './quote.ts';
import { takeOrder } from './take-order.ts';

export const newOrderCalls = {
  findCaller: async ({ shop, body, ...at }) => ({ data: await findCaller(shop, at, body.mobile_number) }),
  quoteTakenOrder: async ({ shop, store, body }) => ({ data: await quoteTakenOrder(shop, store, body) }),
  takeOrder: async ({ shop, store, staff: by, body: wanted, header }) => {
    const payment = { by, ...receivedOf(wanted, store) };
    return { data: await takeOrder(shop, { store, wanted, key: requiredKey(header), payment }) };
  },
} satisfies Partial<Handlers>;
