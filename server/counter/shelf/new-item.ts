import { sql } from 'kysely';
import * as v from 'valibot';
import { maxPictureBytes, type NewItem } from '#contract/counter/sheet';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { BrokenPicture, type StoredPicture } from '#server/catalogue/pictures/store-picture';
import { uploads } from '#server/catalogue/pictures/uploads';
import { lockShelf, refuseUsedBarcode } from '#server/catalogue/shelf';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import { cellText } from '#server/import/parse/cell-format';
import { itemsFile } from '#server/import/validate/tables';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';
import { storePicturesOf } from '#server/publishing/store/store-pictures';
import { writeStaffLog, type Actor } from '#server/staff/log';

/** Numbers of items made at a counter begin above those that operators give. */
const firstNumber = 1_000_000_001;

/** The rules of an operator's file hold here as well, so that an export can be imported. @throws {ShopError} `invalid_input` */
function assertImportable(item: NewItem, image: string): void {
  const cells: Record<string, unknown> = {
    ...item,
    item_id: firstNumber,
    image_name1: image,
    allergens: [],
    origin: '',
  };
  const texts = Object.entries(itemsFile.entries).map(([name, cell]) => [name, cellText(cell, cells[name])]);
  if (!v.safeParse(itemsFile, Object.fromEntries(texts)).success) throw new ShopError('invalid_input');
}

/** @throws {ShopError} `payload_too_large`; `unavailable`; `picture_impossible` for a file that cannot be shown as a picture */
async function keepPicture(shop: Shop, data: string, name: string): Promise<StoredPicture> {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxPictureBytes) throw new ShopError('payload_too_large');
  try {
    const picture = await uploads.store(shop.picturesDir, bytes, name);
    await storePicturesOf(shop);
    return picture;
  } catch (error) {
    if (error instanceof BrokenPicture) throw Object.assign(new ShopError('picture_impossible'), { cause: error });
    throw error;
  }
}

/**
 * Puts a new item at the end of a store's shelf; sent again with the same `request_id`, it is the same item. Imports do not
 * withdraw it.
 * @returns its number
 * @throws {ShopError} `invalid_input`, also for a category that the store does not have; `item_change_impossible` for a barcode that another item has; `payload_too_large`;
 * `picture_impossible`; `unavailable` when too many are waiting; `id_used` when its `request_id` made an item of another name or price
 */
export async function addItem(shop: Shop, store: StoreKey, item: NewItem, by: Actor): Promise<number> {
  const image = `counter-${item.request_id}.jpg`;
  assertImportable(item, image);
  const picture = await keepPicture(shop, item.picture, image);
  return shop.withLock('new-item', () =>
    shop.db.transaction().execute(async (tx) => {
      const made = await findItem(tx, store, { image_name1: image });
      if (made && !isSame(made, item)) throw new ShopError('id_used');
      if (made) return made.item_id;
      await lockShelf(tx, store);
      await assertFits(tx, store, item);
      await tx
        .insertInto('pictures')
        .values(picture)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const item_id = await insertItem(tx, store, item, image, picture.hash);
      const details = { item_name: item.item_name, price: toDecimal(item.price), stock: item.stock };
      await writeStaffLog(shop, tx, { ...keyOf(store), by, what: 'item_made', about: item_id, details });
      return item_id;
    }),
  );
}

type Sameness = Pick<NewItem, 'item_name' | 'price'>;
const isSame = (made: Sameness, item: Sameness) => made.item_name === item.item_name && made.price === item.price;

const keyOf = ({ saas_id, store_id }: StoreKey) => ({ saas_id, store_id });

const findItem = (tx: Database, store: StoreKey, which: { image_name1: string }) =>
  tx
    .selectFrom('items')
    .select(['item_id', 'item_name', 'price'])
    .where((where) => where.and({ ...keyOf(store), ...which }))
    .executeTakeFirst();

/** @throws {ShopError} `invalid_input` without such a category; `item_change_impossible` for another item's barcode */
async function assertFits(tx: Database, store: StoreKey, { category_id, barcode }: NewItem): Promise<void> {
  const category = await tx
    .selectFrom('categories')
    .select('category_id')
    .where((where) => where.and({ ...keyOf(store), category_id }))
    .executeTakeFirst();
  if (!category) throw new ShopError('invalid_input');
  if (barcode) await refuseUsedBarcode(tx, store, 0, barcode);
}

async function insertItem(tx: Database, store: StoreKey, item: NewItem, image: string, hash: string): Promise<number> {
  const { request_id: _request, picture: _picture, ...columns } = item;
  const { saas_id, store_id } = store;
  const free = sql<number>`(select number from (
      select ${firstNumber}::bigint as number
      union all select item_id + 1 from items where item_id >= ${firstNumber}
    ) as candidates where not exists (select from items where item_id = number) order by number limit 1)`;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from items
    where saas_id = ${saas_id} and store_id = ${store_id})`;
  const { item_id } = await tx
    .insertInto('items')
    .values({
      ...keyOf(store),
      ...columns,
      item_id: free,
      position: last,
      allergens: toJson([]),
      colors: toJson([]),
      origin: '',
      image_name1: image,
      image: hash,
      from_counter: true,
    })
    .returning('item_id')
    .executeTakeFirstOrThrow();
  return Number(item_id);
}
