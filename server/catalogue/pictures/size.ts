import type { Metadata } from 'sharp';

const million = 1_000_000;

/**
 * The most pixels of a picture, so that making it small takes less than some 350 MB: plain JPEG and WebP are made small while
 * they are read; AVIF and interlaced ones are held whole.
 */
function mostOf({ format, isProgressive }: Pick<Metadata, 'format' | 'isProgressive'>): number {
  if (format === 'heif' || (isProgressive && format !== 'jpeg')) return 50 * million;
  return ['jpeg', 'webp'].includes(format) && !isProgressive ? 250 * million : 100 * million;
}

type Size = Pick<Metadata, 'format' | 'isProgressive' | 'width' | 'height'>;

/** Why a picture is too large to be made smaller here; undefined when it is not. */
export function tooLarge(picture: Size): string | undefined {
  const [pixels, most] = [picture.width * picture.height, mostOf(picture)];
  if (pixels <= most) return undefined;
  const [has, may] = [Math.ceil(pixels / million), most / million];
  return `has ${has} million pixels, and a picture of its kind may have ${may}: save it smaller (2000 pixels wide are plenty)`;
}

/** Whether a picture is made alone. */
export const isHuge = ({ width, height }: Size): boolean => width * height > 25 * million;
