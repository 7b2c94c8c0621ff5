import { coupon, type Coupon } from '#contract/coupon';
import { toDecimal } from '#lib/money/money';
import { $store } from '#lib/stores/device/page-store';
import { persisted } from '#lib/stores/device/persisted';

/**
 * The coupon that goes with this store's cart, kept under `coupon:<store_id>` and shared by all tabs; null when there is
 * none. The shop checks it again with the order.
 */
export const $coupon = persisted<Coupon>(`coupon:${$store.get()?.store_id ?? 0}`, coupon, (kept) => ({
  ...kept,
  value: toDecimal(kept.value),
  minimum: toDecimal(kept.minimum),
  most: kept.most === null ? null : toDecimal(kept.most),
}));
