import { ShopError } from '#contract/errors';
import { checkQuotedCoupon } from '#server/cart/coupons';
import { chooseOpening } from '#server/cart/openings';
import { chooseSlot } from '#server/cart/slots';
import { hasExpired, type Attempt } from '#server/payments/attempts';
import type { Shop } from '#server/platform/shop';
import type { getStore } from '#server/stores/stores';
import { checkQuotedPlan } from '#server/subscriptions/purchase';

/**
 * @param at when the customer opens the payment, or when they paid
 * @throws {ShopError} `payment_closed`, `slot_closed`, `slot_full`, `store_closed`, `coupon_expired`,
 * `plan_unavailable`
 */
export async function checkQuote(
  shop: Shop,
  store: Awaited<ReturnType<typeof getStore>>,
  attempt: Attempt,
  at: Date,
): Promise<void> {
  if (hasExpired(attempt, at)) throw new ShopError('payment_closed', { reason: 'expired' });
  if (attempt.kind === 'change') return; // checked when it is applied
  if (attempt.kind === 'plan') {
    await checkQuotedPlan(shop.db, attempt, attempt.quote.plan, at);
    return;
  }
  const { slot, coupon } = attempt.quote;
  if (slot) await chooseSlot({ ...shop, now: () => at }, store, slot.starts_at);
  else await chooseOpening(shop, store, at);
  if (coupon) await checkQuotedCoupon(shop, store, coupon.code, at);
}
