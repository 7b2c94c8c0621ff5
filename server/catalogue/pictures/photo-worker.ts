import sharp from 'sharp';
import { answerTasks } from '#system/worker';
import type { PhotoKind } from './photo-kind.ts';
import { BrokenPicture, readMetadata, storePicture, type StoredPicture } from './store-picture.ts';

/* The process behind `uploads.ts`, which decodes uploads. It can load only photographs. */

/** Without `store`, the photograph is only re-encoded. */
export interface PhotoTask {
  bytes: Uint8Array;
  store?: { picturesDir: string; name: string; supported: readonly PhotoKind[] };
}

export type PhotoResult = { stored: StoredPicture } | { bytes: Uint8Array } | { broken: string };

const maxPixels = 50_000_000;
const maxSide = 1600;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

answerTasks(async ({ bytes, store }: PhotoTask): Promise<PhotoResult> => {
  const file = Buffer.from(bytes);
  if (!store) return redraw(file).catch(({ message }: Error) => ({ broken: message }));
  try {
    return { stored: await storePicture(store.picturesDir, file, store.name, store.supported) };
  } catch (error) {
    if (error instanceof BrokenPicture) return { broken: error.reason };
    throw error;
  }
});

/** Upright WebP of at most 1600 × 1600 pixels, without the camera's metadata. */
async function redraw(file: Buffer): Promise<PhotoResult> {
  await readMetadata(file);
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).rotate();
  return { bytes: await picture.resize(maxSide, maxSide, fit).webp({ quality: 80 }).toBuffer() };
}
