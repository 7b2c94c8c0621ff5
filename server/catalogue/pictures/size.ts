import type { Metadata } from 'sharp';
import * as t from '#texts/pictures';

const million = 1_000_000;

type Size = Pick<Metadata, 'format' | 'isProgressive' | 'depth' | 'width' | 'height'>;

/** Keeps resizing under about 350 MB and 4 seconds. AVIF and interlaced images are decoded whole. */
function maxPixels({ format, isProgressive, depth }: Omit<Size, 'width' | 'height'>): number {
  if (format === 'png' && isProgressive) return 16 * million;
  if (format === 'heif' || isProgressive || depth !== 'uchar') return 50 * million;
  return ['jpeg', 'webp'].includes(format) ? 250 * million : 100 * million;
}

export function tooLarge(picture: Size): string | undefined {
  const [pixels, max] = [picture.width * picture.height, maxPixels(picture)];
  if (pixels <= max) return undefined;
  return t.tooManyPixels({ count: Math.ceil(pixels / million), max: max / million });
}

/** Huge pictures are processed one at a time. */
export const isHuge = ({ width, height }: Size): boolean => width * height > 25 * million;
