import { startBackground, type Background } from '#server/background';
import { endNextOfClosedStore } from '#server/services/closed-stores';
import { makeNextRefund } from '#server/services/refunds';
import { settleNext } from '#server/services/reconciling';
import type { Shop } from '#server/shop';

/** Settles payments, pays back what closed stores owe, and makes refunds until stopped; several processes may. */
export function startReconciler(shop: Shop): Background {
  if (!shop.gateway) return { stop: async () => undefined };
  return startBackground({
    everyMs: 500,
    steps: [() => settleNext(shop), () => endNextOfClosedStore(shop), () => makeNextRefund(shop)],
    report: (error) => shop.log.error({ err: error }, 'payments could not be reconciled'),
  });
}
