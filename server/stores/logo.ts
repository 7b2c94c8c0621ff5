import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { isErrno } from '#system/errno';

/** Twice the displayed height, in pixels. */
const height = 80;
const maxWidth = 240;

async function readPicture({ picturesDir, bucket }: Shop, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(picturesDir, name));
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    return bucket?.get(`_pictures/${name}`);
  }
}

/** As a PNG, which every mail client shows. Undefined if unreadable; logged. */
export async function readLogo(
  shop: Shop,
  { logo, store_logo }: Pick<StoreRow, 'logo' | 'store_logo'>,
): Promise<Buffer | undefined> {
  const name = store_logo.endsWith('.svg') ? `${logo}.svg` : `${logo}-160.webp`;
  try {
    const picture = await readPicture(shop, name);
    return (
      picture &&
      (await sharp(picture, { density: 144 })
        .resize({ height, width: maxWidth, fit: 'inside' })
        .png({ palette: true })
        .toBuffer())
    );
  } catch (error) {
    shop.log.warn({ err: error, picture: name }, 'a logo could not be read');
    return undefined;
  }
}
