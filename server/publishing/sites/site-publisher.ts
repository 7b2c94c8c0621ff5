import { createRenderer } from '#publisher/renderer';
import { startBackground, type Background } from '#server/platform/background';
import { queueDamaged } from '#server/publishing/damaged-sites';
import { publishNext } from '#server/publishing/publish';
import type { ShopWithDataFolder } from '#server/publishing/site-job';

/** How soon a change is noticed. */
const intervalMs = 100;
/** How long the rendering process, some 150 MB, waits for more to do. */
const idleMs = 20_000;
/** How often releases are looked at. */
const lookMs = 60_000;

/** Publishes sites by itself as what they show changes, until stopped; several processes may do so at once. */
export function startSitePublisher(shop: ShopWithDataFolder): Background {
  const renderer = createRenderer();
  const stopping = new AbortController();
  let [lastUsed, lookedAt] = [0, 0];

  async function step(): Promise<boolean> {
    const published = await publishNext(shop, renderer, stopping.signal);
    if (published) {
      lastUsed = performance.now();
      shop.log.info(published, 'a site was published');
    } else if (performance.now() - lastUsed > idleMs) await renderer.stop();
    if (performance.now() - lookedAt > lookMs) {
      lookedAt = performance.now();
      await queueDamaged(shop);
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
