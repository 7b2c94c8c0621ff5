import * as v from 'valibot';
import { endpoint, reply, type Documentation } from '../endpoint.ts';
import { toMinor } from '../../money/money.ts';
import { id, line, money, storePair } from '../fields.ts';

/** Case-insensitive. */
export const couponCode = v.pipe(line(30), v.toUpperCase());

/**
 * `value` is an amount in minor units, or hundredths of a per cent (10 % is 10 on the wire and 1000 here).
 * `most` caps a percentage. `minimum` is the least sum of the items.
 */
export const coupon = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'amount']),
  value: money,
  minimum: money,
  most: v.nullable(money),
  description: v.string(),
});
export type Coupon = v.InferOutput<typeof coupon>;

const answer = reply({ data: coupon });
const named = { ...storePair, code: v.pipe(couponCode, v.minLength(1)) };

export const checkCoupon = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'price-check/coupon/{saasId}/{storeId}/{code}',
  policy: 'public',
  params: v.object(named),
  answer,
});

export const checkOwnCoupon = endpoint({
  method: 'GET',
  hasEffect: true,
  path: 'price-check/coupon/{saasId}/{storeId}/{userId}/{code}',
  policy: 'customer',
  params: v.object({ ...named, userId: id }),
  answer,
});

const list = reply({ data: v.array(coupon) });
/** The sum of the cart's items, as a decimal number. */
const query = v.object({
  items: v.pipe(
    v.string(),
    v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount'),
    v.transform(Number),
    v.transform(toMinor),
  ),
});

export const listCoupons = endpoint({
  method: 'GET',
  path: 'price-check/coupons/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  query,
  answer: list,
});

export const listOwnCoupons = endpoint({
  method: 'GET',
  path: 'price-check/coupons/{saasId}/{storeId}/{userId}',
  policy: 'customer',
  params: v.object({ ...storePair, userId: id }),
  query,
  answer: list,
});

export const documentation = {
  checkCoupon: {
    summary: 'The discount of a store’s coupon today. Limits per customer are checked only for a logged-in customer.',
    errors: ['coupon_unknown', 'coupon_not_begun', 'coupon_expired', 'rate_limited'],
  },
  checkOwnCoupon: {
    summary: 'The discount of a store’s coupon today, if the customer may still use it.',
    errors: [
      'coupon_unknown',
      'coupon_not_begun',
      'coupon_expired',
      'rate_limited',
      'coupon_used',
      'coupon_first_order',
    ],
  },
  listCoupons: {
    summary:
      'The coupons that a store offers to all customers for a cart’s sum, the largest discount first; five at most.',
    errors: ['not_found'],
  },
  listOwnCoupons: {
    summary: 'The same, without coupons that the customer can no longer use.',
    errors: ['not_found'],
  },
} satisfies Documentation;
