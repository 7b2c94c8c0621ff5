import { noBackground, startBackground, type Background } from '#server/platform/background';
import { endSubscriptionsInClosedStore } from './closed-stores.ts';
import { processNextRefund } from '#server/payments/refunds';
import { settleNextAttempt } from './settlement-queue.ts';
import type { Shop } from '#server/platform/shop';

/** Settles payments, ends subscriptions of closed stores and makes refunds until stopped; several processes may run it. */
export function startReconciler(shop: Shop): Background {
  if (!shop.gateway) return noBackground;
  return startBackground({
    intervalMs: 500,
    steps: [() => settleNextAttempt(shop), () => endSubscriptionsInClosedStore(shop), () => processNextRefund(shop)],
    report: (error) => shop.log.error({ err: error }, 'payments could not be reconciled'),
  });
}
