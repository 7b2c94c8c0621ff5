import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ShopError } from '#contract/errors';
import { drawSocialPicture, type SocialPicture } from './draw-social-picture.ts';
import { writeWholeFile } from '#server/catalogue/pictures/write-whole-file';
import type { Shop } from '#server/platform/shop';
import { readOperator } from './snapshot.ts';
import { pictureUrl, getStore, getWireStoreByLabel } from '#server/stores/stores';
import { isErrno } from '#system/errno';

/** Changes when the drawing does, so that pictures drawn before are drawn anew. */
const version = 1;

const icon = { file: join(import.meta.dirname, '../../public/favicon.svg'), isDrawing: true };

/** The town of an address: `14 Rang Upvan Lane, Nanpura, Surat, Gujarat` is in `Nanpura, Surat`. */
const placeOf = (address: string) => address.split(',').slice(1, 3).join(',').trim();

async function ofItem({ db, ...shop }: Shop, picturesDir: string, itemId: number): Promise<SocialPicture> {
  const item = await db
    .selectFrom('items')
    .select(['saas_id', 'store_id', 'item_name', 'unit', 'image'])
    .where('item_id', '=', itemId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  const { store_name, address } = await getStore({ db, ...shop }, item.saas_id, item.store_id);
  const file = join(picturesDir, basename(pictureUrl(item.image)));
  const line = [item.unit, placeOf(address)].filter(Boolean).join(' · ');
  return { by: store_name, heading: item.item_name, line, picture: { file, isDrawing: false } };
}

async function ofStore(shop: Shop, picturesDir: string, label: string): Promise<SocialPicture> {
  const { store_name, store_logo, address, cuisines } = await getWireStoreByLabel(shop, label);
  const picture = { file: join(picturesDir, basename(store_logo)), isDrawing: true };
  return { by: placeOf(address), heading: store_name, line: cuisines.join(' · '), picture };
}

async function ofMarketplace(shop: Shop): Promise<SocialPicture> {
  const { name = '' } = await readOperator(shop);
  return { by: name, heading: 'Order delivery near you', line: 'From the shops round your corner', picture: icon };
}

async function factsOf(shop: Shop, picturesDir: string, name: string): Promise<SocialPicture> {
  const [kind, of = ''] = name.split('/');
  if (name === 'marketplace') return ofMarketplace(shop);
  if (kind === 'store') return ofStore(shop, picturesDir, of);
  if (kind === 'item' && /^\d{1,9}$/.test(of)) return ofItem(shop, picturesDir, Number(of));
  throw new ShopError('not_found');
}

/** One at a time: somebody who asks for all of them does not keep the shop from its work. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = Promise.allSettled([result]);
  return result;
}

async function keptOrDrawn(file: string, facts: SocialPicture): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
  const drawn = await drawSocialPicture(facts);
  await writeWholeFile(file, drawn);
  return readFile(file);
}

/**
 * The picture that goes with a link to a page, a JPEG: drawn when it is first asked for and kept by what it shows.
 * @param name `marketplace`, `store/<label>` or `item/<item_id>`
 * @throws {ShopError} `not_found`
 */
export async function readSocialPicture(shop: Shop, picturesDir: string, name: string): Promise<Buffer<ArrayBuffer>> {
  const facts = await factsOf(shop, picturesDir, name);
  const hash = createHash('sha256')
    .update(JSON.stringify([version, facts]))
    .digest('hex')
    .slice(0, 32);
  return inTurn(() => keptOrDrawn(join(picturesDir, `social-${hash}.jpg`), facts));
}
