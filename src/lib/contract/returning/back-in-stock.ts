import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { id, linkToken, withFieldAliases, storeFields, target } from '../fields.ts';

const request = withFieldAliases(v.object({ ...storeFields, item_id: id, target }));

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

const link = withFieldAliases(v.object({ ...storeFields, token: linkToken }));

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

const requestRefusals: ErrorCode[] = ['in_stock', 'not_found', 'mail_unavailable', 'sms_unavailable', 'rate_limited'];

export const documentation = {
  confirmBackInStock: {
    summary: 'Confirms a request for a message when an item is back, with the token of its link, valid for two days.',
    errors: ['link_expired'],
  },
  forgetBackInStock: {
    summary: 'Deletes such a request, confirmed or not, with the token in its message, without logging in.',
    errors: ['link_expired'],
  },
  requestBackInStock: {
    summary:
      'Sends a link to a mobile number or e-mail that confirms a request for one message when a sold-out item is back. The response is the same if this contact already has a request.',
    errors: requestRefusals,
  },
  requestOwnBackInStock: {
    summary:
      'The same for a logged-in customer. Their own verified number or e-mail needs no link: `is_confirmed` is then true, and `forget` is the token for `back-in-stock/forget`.',
    errors: requestRefusals,
  },
} satisfies Documentation;
