import { builtId } from '#renderer/build/build';
import { createRenderer, type Renderer } from '#renderer/renderer';
import { startBackground, type Background, type WakeableBackground } from '#server/platform/background';
import { followChannel } from '#server/platform/follow-channel';
import { isManualChangeDue } from '#server/publishing/claims';
import { queueOutdated } from '#server/publishing/queue-outdated';
import { publishNext, type Published } from '#server/publishing/publish';
import type { ShopWithDataFolder } from '#server/publishing/site-job';

/** Polling intervals: right after an announced change, and at other times. */
const intervalMs = 60; // a single change is due after 50
const activePhaseMs = 5000;
const idleIntervalMs = 2500;
const checkMs = 60_000;
/** After this time, a second rendering process publishes manual changes. */
const manualLaneDelayMs = 500;

/** Publishes sites until stopped, when they change or their turn comes. Safe in several processes at once. */
export function startSitePublisher(shop: ShopWithDataFolder): Background {
  const stopping = new AbortController();
  const { signal } = stopping;
  let busySince: number | undefined;
  let lastChecked = 0;
  let lastAnnounced = -Infinity;
  let lastLooked = -Infinity;

  async function publishAny(renderer: Renderer): Promise<Published | undefined> {
    const now = performance.now();
    if (now - lastAnnounced > activePhaseMs && now - lastLooked < idleIntervalMs) return undefined;
    lastLooked = busySince = now;
    try {
      const published = await publishNext(shop, renderer, { stopping: signal });
      if (published) lastLooked = -Infinity; // there may be more
      return published;
    } finally {
      busySince = undefined;
    }
  }

  async function publishManualChange(renderer: Renderer): Promise<Published | undefined> {
    const isBusyTooLong = busySince !== undefined && performance.now() - busySince > manualLaneDelayMs;
    const buildId = isBusyTooLong && (await isManualChangeDue(shop)) ? await builtId() : undefined;
    if (buildId === undefined) return undefined;
    await renderer.load(buildId); // the site goes to whichever lane or process is ready first
    return publishNext(shop, renderer, { stopping: signal, which: 'manual' });
  }

  async function check(): Promise<void> {
    if (performance.now() - lastChecked <= checkMs) return;
    lastChecked = performance.now();
    await queueOutdated(shop);
  }

  const lanes = [startLane(shop, publishAny, check), startLane(shop, publishManualChange)];
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

function startLane(
  shop: ShopWithDataFolder,
  publish: (renderer: Renderer) => Promise<Published | undefined>,
  ...others: (() => Promise<void>)[]
): WakeableBackground {
  const renderer = createRenderer();

  async function step(): Promise<boolean> {
    const published = await publish(renderer);
    if (published) shop.log.info(published, 'a site was published');
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
