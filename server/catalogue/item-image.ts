import type * as v from 'valibot';
import type { getImage } from '#contract/catalogue';
import { ShopError } from '#contract/errors';
import { pictureAt } from '#lib/catalogue/picture';
import type { Shop } from '#server/platform/shop';
import { readItem } from './catalogue.ts';

type Query = v.InferOutput<typeof getImage.query>;

/** @throws {ShopError} `not_found` when there is no such item, colour, or second picture */
export async function readImageAddress(shop: Shop, itemId: number, { w, slot, colour }: Query): Promise<string> {
  const { image_name1, colorList } = await readItem(shop, itemId);
  const chosen = colour === '' ? colorList[0] : colorList.find(({ product_color }) => product_color === colour);
  if (colour !== '' && !chosen) throw new ShopError('not_found');
  const address = slot === 'sub' ? chosen?.subimage_url : (chosen?.image_url ?? image_name1);
  if (!address) throw new ShopError('not_found');
  return w ? pictureAt(address, w) : address;
}
