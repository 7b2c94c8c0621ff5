import { createRenderer } from '#publisher/renderer';
import { startBackground, type Background } from '#server/platform/background';
import { queueOutdated } from '#server/publishing/queue-outdated';
import { publishNext } from '#server/publishing/publish';
import type { ShopWithDataFolder } from '#server/publishing/site-job';

/** How often changes are looked for. */
const intervalMs = 100;
/** How long the idle rendering process, about 150 MB, stays. */
const idleMs = 20_000;
/** How often releases are checked. */
const checkMs = 60_000;

/** Publishes sites whenever their content changes, until stopped; safe in several processes at once. */
export function startSitePublisher(shop: ShopWithDataFolder): Background {
  const renderer = createRenderer();
  const stopping = new AbortController();
  let [lastUsed, lastChecked] = [0, 0];

  async function step(): Promise<boolean> {
    const published = await publishNext(shop, renderer, stopping.signal);
    if (published) {
      lastUsed = performance.now();
      shop.log.info(published, 'a site was published');
    } else if (performance.now() - lastUsed > idleMs) await renderer.stop();
    if (performance.now() - lastChecked > checkMs) {
      lastChecked = performance.now();
      await queueOutdated(shop);
    }
    return published !== undefined;
  }

  const background = startBackground({
    intervalMs,
    steps: [step],
    report(error, isStopped) {
      if (!isStopped) shop.log.error({ err: error }, 'a site could not be published');
    },
  });
  return {
    async stop() {
      stopping.abort(new Error('The shop is stopping.'));
      await background.stop();
      await renderer.stop();
    },
  };
}
