import { noBackground, type Background } from '#server/platform/background';
import { followChannel } from '#server/platform/follow-channel';
import type { ShopWithDataFolder } from '#server/publishing/site-job';
import { siteStoreOf } from './open-store.ts';

export const releaseChannel = 'site_releases';

/** Checks for new releases when another process announces one; otherwise polls. */
export function startWatchingReleases(shop: ShopWithDataFolder): Background {
  if (!shop.bucket) return noBackground;
  const report = (error: unknown) =>
    shop.log.warn({ err: error }, 'new releases are not announced, but found by polling');
  return { stop: followChannel(shop, releaseChannel, () => siteStoreOf(shop).invalidate(), report) };
}
