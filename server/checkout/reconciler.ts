import { startBackground, type Background } from '#server/platform/background';
import { endSubscriptionsInClosedStore } from './closed-stores.ts';
import { processNextRefund } from '#server/payments/refunds';
import { settleNextAttempt } from './settlement-queue.ts';
import type { Shop } from '#server/platform/shop';

/** Settles payments, ends subscriptions of closed stores and makes refunds until stopped; several processes may run it. */
export function startReconciler(shop: Shop): Background {
  const online = shop.gateway ? [() => settleNextAttempt(shop), () => processNextRefund(shop)] : [];
  return startBackground({
    intervalMs: 500,
    steps: [...online, () => endSubscriptionsInClosedStore(shop)],
    report: (error) => shop.log.error({ err: error }, 'payments could not be reconciled'),
  });
}
