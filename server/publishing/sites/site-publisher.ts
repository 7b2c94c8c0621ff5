import { createRenderer, type Renderer } from '#publisher/renderer';
import { startBackground, type Background, type WakeableBackground } from '#server/platform/background';
import { followChannel } from '#server/platform/follow-channel';
import { queueOutdated } from '#server/publishing/queue-outdated';
import { publishNext, type Published } from '#server/publishing/publish';
import type { ShopWithDataFolder } from '#server/publishing/site-job';

/** How often changes are looked for after one was announced, until it has long been due, and at other times. */
const intervalMs = 60; // a lone change is due after 50
const eagerMs = 5000;
const calmIntervalMs = 1000;
/** How long an idle rendering process, about 150 MB, stays. */
const idleMs = 20_000;
/** How often releases are checked. */
const checkMs = 60_000;
/** A change made by hand does not wait for longer until the site being published is done: a second rendering process takes it. */
const patienceMs = 500;

/** Publishes sites whenever their content changes or their turn comes, until stopped; safe in several processes at once. */
export function startSitePublisher(shop: ShopWithDataFolder): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let busySince: number | undefined;
  let lastChecked = 0;
  let lastAnnounced = -Infinity;
  let lastLooked = -Infinity;

  async function takeAny(renderer: Renderer): Promise<Published | undefined> {
    const now = performance.now();
    if (now - lastAnnounced > eagerMs && now - lastLooked < calmIntervalMs) return undefined;
    lastLooked = busySince = now;
    try {
      const published = await publishNext(shop, renderer, { stopping: signal });
      if (published) lastLooked = -Infinity; // there may be more
      return published;
    } finally {
      busySince = undefined;
    }
  }

  async function takeChange(renderer: Renderer): Promise<Published | undefined> {
    const isHeldUp = busySince !== undefined && performance.now() - busySince > patienceMs;
    return isHeldUp ? publishNext(shop, renderer, { stopping: signal, which: 'hurried' }) : undefined;
  }

  async function check(): Promise<void> {
    if (performance.now() - lastChecked <= checkMs) return;
    lastChecked = performance.now();
    await queueOutdated(shop);
  }

  const lanes = [startLane(shop, takeAny, check), startLane(shop, takeChange)];
  const unfollow = followChannel(
    shop,
    'site_changes',
    () => {
      lastAnnounced = performance.now();
      for (const { wake } of lanes) wake();
    },
    (error) => shop.log.error({ err: error }, 'changes of sites are not announced'),
  );
  return {
    async stop() {
      stopping.abort(new Error('The shop is stopping.'));
      await unfollow();
      await Promise.all(lanes.map(({ stop }) => stop()));
    },
  };
}

/** Repeats a step with a rendering process of its own. @param others done when nothing is due */
function startLane(
  shop: ShopWithDataFolder,
  take: (renderer: Renderer) => Promise<Published | undefined>,
  ...others: (() => Promise<void>)[]
): WakeableBackground {
  const renderer = createRenderer();
  let lastUsed = 0;

  async function step(): Promise<boolean> {
    const published = await take(renderer);
    if (published) {
      lastUsed = performance.now();
      shop.log.info(published, 'a site was published');
    } else if (performance.now() - lastUsed > idleMs) await renderer.stop();
    return published !== undefined;
  }

  const background = startBackground({
    intervalMs,
    steps: [step, ...others],
    report(error, isStopped) {
      if (!isStopped) shop.log.error({ err: error }, 'a site could not be published');
    },
  });
  return {
    wake: background.wake,
    async stop() {
      await background.stop();
      await renderer.stop();
    },
  };
}
