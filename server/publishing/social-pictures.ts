import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ShopError } from '#contract/errors';
import * as t from '#texts/social-pictures';
import * as landingTexts from '#texts/landing';
import { drawSocialPicture, type SocialPicture } from './draw-social-picture.ts';
import { siteStoreOf } from './store/open-store.ts';
import { writeWholeFile } from '#server/catalogue/pictures/write-whole-file';
import type { Shop } from '#server/platform/shop';
import { readMarketplaceFacts } from '#server/stores/operator-facts';
import { pictureUrl, getStore, getWireStoreByLabel } from '#server/stores/stores';
import { isErrno } from '#system/errno';

/** Increase it when the drawing changes, to invalidate cached pictures. */
const version = 1;

const icon = { file: join(import.meta.dirname, '../../public/favicon.svg'), isDrawing: true };

/** `14 Rang Upvan Lane, Nanpura, Surat, Gujarat` is in `Nanpura, Surat`. */
const townOf = (address: string) => address.split(',').slice(1, 3).join(',').trim();

async function itemPicture({ db, ...shop }: Shop, itemId: number): Promise<SocialPicture> {
  const item = await db
    .selectFrom('items')
    .select(['saas_id', 'store_id', 'item_name', 'unit', 'image'])
    .where('item_id', '=', itemId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  const { store_name, address } = await getStore({ db, ...shop }, item.saas_id, item.store_id);
  const file = join(shop.picturesDir, basename(pictureUrl(item.image)));
  const line = [item.unit, townOf(address)].filter(Boolean).join(' · ');
  return { by: store_name, heading: item.item_name, line, picture: { file, isDrawing: false } };
}

async function storePicture(shop: Shop, label: string): Promise<SocialPicture> {
  const { store_name, store_logo, address, cuisines } = await getWireStoreByLabel(shop, label);
  const picture = { file: join(shop.picturesDir, basename(store_logo)), isDrawing: true };
  return { by: townOf(address), heading: store_name, line: cuisines.join(' · '), picture };
}

async function marketplacePicture(shop: Shop): Promise<SocialPicture> {
  const { name = '' } = await readMarketplaceFacts(shop.db);
  return { by: name, heading: landingTexts.title(), line: t.line(), picture: icon };
}

async function pictureFor(shop: Shop, name: string): Promise<SocialPicture> {
  const [kind, key = ''] = name.split('/');
  if (name === 'marketplace') return marketplacePicture(shop);
  if (kind === 'store') return storePicture(shop, key);
  if (kind === 'item' && /^\d{1,10}$/.test(key)) return itemPicture(shop, Number(key));
  throw new ShopError('not_found');
}

/** One at a time, so that requests for many pictures cannot overload the shop. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = Promise.allSettled([result]);
  return result;
}

async function readOrDraw(file: string, picture: SocialPicture): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
  const drawn = await drawSocialPicture(picture);
  await writeWholeFile(file, drawn);
  return readFile(file);
}

/** Drawn on the first request. @param name `marketplace`, `store/<label>` or `item/<item_id>` @throws `not_found` */
export async function readSocialPicture(shop: Shop, name: string): Promise<Buffer<ArrayBuffer>> {
  const picture = await pictureFor(shop, name);
  const hash = createHash('sha256')
    .update(JSON.stringify([version, picture]))
    .digest('hex')
    .slice(0, 32);
  if (shop.dataFolder && !existsSync(picture.picture.file))
    await siteStoreOf({ ...shop, dataFolder: shop.dataFolder }).fetchIfMissing(picture.picture.file);
  return inTurn(() => readOrDraw(join(shop.picturesDir, `social-${hash}.jpg`), picture));
}
