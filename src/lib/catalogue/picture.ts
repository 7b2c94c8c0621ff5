import { pictureWidths } from '#contract/fields';

export type PictureWidth = (typeof pictureWidths)[number];

/** Changes a picture's width: `/pictures/<hash>-640.webp` to `/pictures/<hash>-320.webp`. Drawings have only one. */
export const pictureAt = (address: string, width: PictureWidth): string =>
  address.replace(/-\d+\.webp$/, `-${width}.webp`);

/** A `srcset` over all widths; empty for a drawing. */
export const pictureSet = (address: string): string =>
  address.endsWith('.webp') ? pictureWidths.map((width) => `${pictureAt(address, width)} ${width}w`).join(', ') : '';
