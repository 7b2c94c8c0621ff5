import { checkCoupon, checkOwnCoupon, coupon, type Coupon } from '#contract/coupon';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { toDecimal } from '#lib/money/money';
import { notify } from '#lib/stores/device/notices';
import { $store, storeIds } from '#lib/stores/device/page-store';
import { persisted } from '#lib/stores/device/persisted';
import { $session } from '#lib/stores/device/session';

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

const noticeMs = 5000;

async function fetchCoupon(code: string) {
  const userId = $session.get()?.id;
  const params = { ...storeIds(), code };
  if (userId === undefined) return (await call(checkCoupon, { params })).data;
  return (await call(checkOwnCoupon, { params: { ...params, userId } })).data;
}

/** Puts a coupon to the cart. @returns why the shop does not take it, in a sentence; nothing when it does */
export async function applyCoupon(code: string): Promise<string | undefined> {
  try {
    $coupon.set(await fetchCoupon(code.trim()));
    return undefined;
  } catch (error) {
    return sentenceFor(error);
  }
}

/** Checks the kept coupon now, and whenever a customer logs in or out. @returns ends that */
export const watchCoupon = (): (() => void) => $session.subscribe(() => void recheckCoupon());

/** The kept coupon may have changed, ended or been used since. */
async function recheckCoupon(): Promise<void> {
  const kept = $coupon.get();
  if (!kept) return;
  try {
    $coupon.set(await fetchCoupon(kept.code));
  } catch (error) {
    const sentence = sentenceFor(error);
    if (!(error instanceof ApiError) || !error.code.startsWith('coupon_')) return;
    $coupon.set(null);
    notify(`${kept.code}: ${sentence}`, 'error', noticeMs);
  }
}
