import { checkCoupon, checkOwnCoupon } from '#contract/coupon';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { $coupon } from './coupon.ts';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';

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

/** Keeps the coupon true, also for whoever has just logged in. @returns ends that */
export const watchCoupon = (): (() => void) => $session.subscribe(() => void recheckCoupon());

/** Asks again about the coupon that is kept: it may have changed, ended or been used. Says so when it is gone. */
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
