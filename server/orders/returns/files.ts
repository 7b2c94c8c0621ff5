import sharp from 'sharp';
import { maxFileBytes } from '#contract/counter/order-returns';
import { ShopError } from '#contract/errors';
import type { ReturnFileRow } from '#server/db/return-rows';
import { videoOf } from './video.ts';

type File = Pick<ReturnFileRow, 'kind' | 'type' | 'bytes'>;

const maxPixels = 50_000_000;
const maxSide = 1600;
const pictureFormats = ['jpeg', 'png', 'webp', 'avif', 'heif'];

/**
 * A file as it is kept: a re-encoded picture, without the camera's metadata, or a video as it came.
 * @param data in base64
 * @throws {ShopError} `payload_too_large` over 2 MB; `file_impossible` for a video of over a minute, and for anything else
 */
export async function readFile(data: string): Promise<File> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxFileBytes) throw new ShopError('payload_too_large');
  const video = videoOf(bytes);
  if (video) return { kind: 'video', type: video, bytes };
  return { kind: 'picture', type: 'image/webp', bytes: await redraw(bytes) };
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!pictureFormats.includes(format)) throw new Error(`The format ${format} is not taken`);
    const fit = { fit: 'inside', withoutEnlargement: true } as const;
    return await picture.rotate().resize(maxSide, maxSide, fit).webp({ quality: 80 }).toBuffer();
  } catch (error) {
    throw Object.assign(new ShopError('file_impossible'), { cause: error });
  }
}
