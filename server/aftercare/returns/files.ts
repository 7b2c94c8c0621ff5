import { maxFileBytes } from '#contract/counter/order-returns';
import { ShopError } from '#contract/errors';
import { BrokenPicture } from '#server/catalogue/pictures/store-picture';
import { uploads } from '#server/catalogue/pictures/uploads';
import type { ReturnFileRow } from '#server/db/return-rows';
import { videoOf } from './video.ts';

type File = Pick<ReturnFileRow, 'kind' | 'type' | 'bytes'>;

/**
 * Re-encodes a picture, without metadata; keeps a video unchanged.
 * @param data in base64
 * @throws {ShopError} `payload_too_large` over 2 MB; `file_impossible` for a video over a minute or another type;
 * `unavailable` when the queue is full
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
    return await uploads.redraw(bytes);
  } catch (error) {
    if (error instanceof BrokenPicture) throw Object.assign(new ShopError('file_impossible'), { cause: error });
    throw error;
  }
}
