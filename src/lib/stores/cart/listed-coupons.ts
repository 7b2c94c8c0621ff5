import { atom } from 'nanostores';
import { listCoupons, listOwnCoupons, type Coupon } from '#contract/coupon';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

/** The coupons that the store offers to the cart, what takes most off first. */
export const $listedCoupons = atom<Coupon[]>([]);

let requests = 0;

/** Loads the coupons for items of a sum; without an answer there are none. */
export async function loadListedCoupons(items: Minor): Promise<void> {
  const request = ++requests;
  const query = { items: `${toDecimal(items)}` };
  const userId = $session.get()?.id;
  try {
    const { data } = await (userId === undefined
      ? call(listCoupons, { params: storeIds(), query })
      : call(listOwnCoupons, { params: { ...storeIds(), userId }, query }));
    if (request === requests) $listedCoupons.set(data);
  } catch (error) {
    console.warn('The coupons could not be read:', sentenceFor(error));
    if (request === requests) $listedCoupons.set([]);
  }
}
