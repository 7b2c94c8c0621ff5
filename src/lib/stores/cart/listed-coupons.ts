import { listCoupons, listOwnCoupons } from '#contract/orders/coupon';
import { call } from '#lib/api/client';
import { toDecimal, type Minor } from '#lib/money/money';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';

/** The store's coupons for items of a sum, largest discount first. */
export const { $state: $listedCoupons, load: loadListedCoupons } = createResource(async (items: Minor) => {
  const query = { items: `${toDecimal(items)}` };
  const userId = $session.get()?.id;
  const { data } = await (userId === undefined
    ? call(listCoupons, { params: storeIds(), query })
    : call(listOwnCoupons, { params: { ...storeIds(), userId }, query }));
  return data;
});
