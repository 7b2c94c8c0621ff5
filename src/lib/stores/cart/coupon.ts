import { checkCoupon, checkOwnCoupon, coupon, type Coupon } from '#contract/orders/coupon';
import { call } from '#lib/api/client';
import { ApiError, failureOf, sentenceFor } from '#lib/api/errors';
import { toDecimal } from '#lib/money/money';
import { notify } from '#lib/stores/device/notices';
import { $store, storeIds } from '#lib/stores/device/page-store';
import { persisted } from '#lib/stores/device/persisted';
import { $session } from '#lib/stores/device/session';

/**
 * The coupon of this store's cart, stored under `coupon:<store_id>` and shared by all tabs.
 * The shop checks it again with the order.
 */
export const $coupon = persisted<Coupon>(`coupon:${$store.get()?.store_id ?? 0}`, coupon, (terms) => ({
  ...terms,
  value: toDecimal(terms.value),
  minimum: toDecimal(terms.minimum),
  most: terms.most === null ? null : toDecimal(terms.most),
}));

const noticeMs = 5000;

async function fetchCoupon(code: string) {
  const userId = $session.get()?.id;
  const params = { ...storeIds(), code };
  if (userId === undefined) return (await call(checkCoupon, { params })).data;
  return (await call(checkOwnCoupon, { params: { ...params, userId } })).data;
}

/** @returns the reason for a refusal */
export const applyCoupon = (code: string): Promise<string | undefined> =>
  failureOf(async () => $coupon.set(await fetchCoupon(code.trim())));

/** Checks the stored coupon now, and whenever the customer logs in or out. @returns stops it */
export const watchCoupon = (): (() => void) => $session.subscribe(() => void recheckCoupon());

/** The stored coupon may have changed, ended or been used. */
async function recheckCoupon(): Promise<void> {
  const stored = $coupon.get();
  if (!stored) return;
  try {
    $coupon.set(await fetchCoupon(stored.code));
  } catch (error) {
    const sentence = sentenceFor(error);
    if (!(error instanceof ApiError) || !error.code.startsWith('coupon_')) return;
    $coupon.set(null);
    notify(`${stored.code}: ${sentence}`, 'error', noticeMs);
  }
}
