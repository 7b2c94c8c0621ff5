import { randomUUID } from 'node:crypto';
import { maxPictureBytes } from '#contract/counter/shelf';
import { ShopError } from '#contract/errors';
import { BrokenPicture, type StoredPicture } from '#server/catalogue/pictures/store-picture';
import { uploads } from '#server/catalogue/pictures/uploads';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { storePicturesOf } from '#server/publishing/store/store-pictures';

/** A file name that cannot occur in an operator's folder. */
export const newPictureName = (): string => `counter-${randomUUID()}.jpg`;

/** `data` is base64. @throws {ShopError} `payload_too_large`, `unavailable`, `picture_impossible` */
export async function keepPicture(shop: Shop, data: string, name: string): Promise<StoredPicture> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxPictureBytes) throw new ShopError('payload_too_large');
  try {
    const picture = await uploads.store(shop.picturesDir, bytes, name);
    await storePicturesOf(shop);
    return picture;
  } catch (error) {
    if (error instanceof BrokenPicture) throw Object.assign(new ShopError('picture_impossible'), { cause: error });
    throw error;
  }
}

export const insertPicture = async (tx: Database, picture: StoredPicture): Promise<void> =>
  void (await tx
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute());
