import { makeNextRefund } from '#server/services/refunds';
import { settleNext } from '#server/services/reconciling';
import type { Shop } from '#server/shop';

const everyMs = 500;

/** Settles payments and makes refunds until stopped; several processes may, each takes what no other has. */
export function startReconciler(shop: Shop): { stop(): Promise<void> } {
  if (!shop.gateway) return { stop: async () => undefined };
  let isStopped = false;
  const pause = Promise.withResolvers<void>();
  const work = async () => {
    while (!isStopped && (await settleNext(shop)));
    while (!isStopped && (await makeNextRefund(shop)));
  };
  const run = async () => {
    while (!isStopped) {
      await work().catch((error: unknown) => shop.log.error({ err: error }, 'payments could not be reconciled'));
      await Promise.race([new Promise((go) => setTimeout(go, everyMs)), pause.promise]);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      pause.resolve();
      await running;
    },
  };
}
