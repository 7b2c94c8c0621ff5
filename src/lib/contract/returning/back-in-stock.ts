import * as v from 'valibot';
import { endpoint, reply } from '../endpoint.ts';
import { id, respelled, storeFields, target } from '../fields.ts';
import { linkToken } from '../newsletter.ts';

const request = respelled(v.object({ ...storeFields, item_id: id, target }));

export const requestBackInStock = endpoint({
  method: 'POST',
  path: 'back-in-stock/request',
  policy: 'public',
  body: request,
  answer: reply({}),
});

export const requestOwnBackInStock = endpoint({
  method: 'POST',
  path: 'back-in-stock/request/{customerId}',
  policy: 'customer',
  params: v.object({ customerId: id }),
  body: request,
  /** `forget` is the token that ends a confirmed request. */
  answer: reply({ data: v.object({ is_confirmed: v.boolean(), forget: v.optional(v.string()) }) }),
});

const link = respelled(v.object({ ...storeFields, token: linkToken }));

export const confirmBackInStock = endpoint({
  method: 'POST',
  path: 'back-in-stock/confirm',
  policy: 'public',
  body: link,
  answer: reply({}),
});

export const forgetBackInStock = endpoint({
  method: 'POST',
  path: 'back-in-stock/forget',
  policy: 'public',
  body: link,
  answer: reply({}),
});
