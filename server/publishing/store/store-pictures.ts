import { makeAvif } from '#server/catalogue/pictures/make-avif';
import type { Shop } from '#server/platform/shop';
import { siteStoreOf } from './open-store.ts';

/** Uploads this machine's pictures. @throws {BucketUnavailable} */
export async function storePicturesOf({ bucket, dataFolder }: Shop, signal?: AbortSignal): Promise<void> {
  if (dataFolder) await siteStoreOf({ bucket, dataFolder }).storePictures(signal);
}

/** Creates missing AVIFs, for all machines. Logs failures: pages work without AVIF. */
export async function completePictures(shop: Shop, signal: AbortSignal): Promise<void> {
  await makeAvif(shop.picturesDir, {
    signal,
    onFailure: (reason) => shop.log.warn({ reason }, 'a picture has no AVIF'),
  });
  await storePicturesOf(shop, signal).catch((err: unknown) => {
    if (!signal.aborted) shop.log.warn({ err }, 'pictures are not in the bucket yet');
  });
}
