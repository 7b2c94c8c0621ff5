import { drawNext, numberNext } from '#server/services/invoices';
import type { Shop } from '#server/shop';
import { createDrawer } from './drawer.ts';

const everyMs = 1000;

/** Makes invoices of new orders until stopped; several processes may do so at once. */
export function startInvoiceMaker(shop: Shop): { stop(): Promise<void> } {
  const drawer = createDrawer();
  let isStopped = false;
  const pause = Promise.withResolvers<void>();
  const work = async () => {
    while (!isStopped && (await numberNext(shop)));
    while (!isStopped && (await drawNext(shop, drawer.draw)));
  };
  const run = async () => {
    while (!isStopped) {
      await work().catch((error: unknown) => shop.log.error({ err: error }, 'invoices could not be made'));
      await Promise.race([new Promise((go) => setTimeout(go, everyMs)), pause.promise]);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      pause.resolve();
      drawer.stop();
      await running;
    },
  };
}
