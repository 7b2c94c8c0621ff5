import { noBackground, startBackground, type Background } from '#server/platform/background';
import { endNextOfClosedStore } from './closed-stores.ts';
import { makeNextRefund } from '#server/payments/refunds';
import { settleNext } from './settlement-queue.ts';
import type { Shop } from '#server/platform/shop';

/** Settles payments, pays back what closed stores owe, and makes refunds until stopped; several processes may. */
export function startReconciler(shop: Shop): Background {
  if (!shop.gateway) return noBackground;
  return startBackground({
    everyMs: 500,
    steps: [() => settleNext(shop), () => endNextOfClosedStore(shop), () => makeNextRefund(shop)],
    report: (error) => shop.log.error({ err: error }, 'payments could not be reconciled'),
  });
}
