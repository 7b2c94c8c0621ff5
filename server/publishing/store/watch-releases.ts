import { noBackground, type Background } from '#server/platform/background';
import { followChannel } from '#server/platform/follow-channel';
import type { ShopWithDataFolder } from '#server/publishing/site-job';
import { siteStoreOf } from './open-store.ts';

/** Notified when a site in a bucket has another release. */
export const releaseChannel = 'site_releases';

/** Makes this process look for new releases in a bucket when another one announces them; else it finds them some seconds later. */
export function startWatchingReleases(shop: ShopWithDataFolder): Background {
  if (!shop.bucket) return noBackground;
  const report = (error: unknown) =>
    shop.log.warn({ err: error }, 'new releases are not announced, but found by polling');
  return { stop: followChannel(shop, releaseChannel, () => siteStoreOf(shop).invalidate(), report) };
}
