import { sql } from 'kysely';
import * as v from 'valibot';
import type { NewItem as ItemBody } from '#contract/counter/sheet';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { lockShelf, refuseUsedBarcode } from '#server/catalogue/shelf';
import type { Database } from '#server/db/database';
import { storeKeyOf, type StoreKey } from '#server/db/keys';
import { cellText } from '#server/import/parse/cell-format';
import { itemsFile } from '#server/import/validate/tables';
import { once } from '#server/platform/idempotency';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';
import { writeStaffLog, type Actor } from '#server/staff/log';
import { insertPicture, keepPicture, newPictureName } from './keep-picture.ts';
import { readCategoryName } from './item-details.ts';

type NewItem = Omit<ItemBody, 'request_id'>;

/** A sample number, above the range of operators. */
const sampleItemId = 1_000_000_001;

/** Applies the rules of `items.csv`, so that an export can be imported. @throws {ShopError} `invalid_input` */
function assertImportable(item: NewItem, image: string): void {
  const cells: Record<string, unknown> = {
    ...item,
    item_id: sampleItemId,
    image_name1: image,
    allergens: [],
    origin: '',
  };
  const texts = Object.entries(itemsFile.entries).map(([name, cell]) => [name, cellText(cell, cells[name])]);
  if (!v.safeParse(itemsFile, Object.fromEntries(texts)).success) throw new ShopError('invalid_input');
}

/**
 * Once for each key. Imports do not withdraw the item.
 * @throws {ShopError} `invalid_input`; `item_change_impossible` for another item's barcode; `payload_too_large`,
 * `picture_impossible`, `unavailable`, `idempotency_key_reused`
 */
export async function addItem(shop: Shop, store: StoreKey, item: NewItem, by: Actor, key: string): Promise<number> {
  const image = newPictureName();
  assertImportable(item, image);
  const { picture: data, ...request } = item;
  const picture = await keepPicture(shop, data, image);
  const scope = `new item ${store.saas_id} ${store.store_id}`;
  return shop.db.transaction().execute((tx) =>
    once({ ...shop, db: tx }, { scope, key, request }, async () => {
      await lockShelf(tx, store);
      await assertFits(tx, store, item);
      await insertPicture(tx, picture);
      const item_id = await insertItem(tx, store, item, image, picture.hash);
      const details = { item_name: item.item_name, price: toDecimal(item.price), stock: item.stock };
      await writeStaffLog(shop, tx, { ...storeKeyOf(store), by, what: 'item_made', about: item_id, details });
      return item_id;
    }),
  );
}

async function assertFits(tx: Database, store: StoreKey, { category_id, barcode }: NewItem): Promise<void> {
  await readCategoryName(tx, store, category_id);
  if (barcode) await refuseUsedBarcode(tx, store, 0, barcode);
}

async function insertItem(tx: Database, store: StoreKey, item: NewItem, image: string, hash: string): Promise<number> {
  const { picture: _picture, ...columns } = item;
  const { saas_id, store_id } = store;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from items
    where saas_id = ${saas_id} and store_id = ${store_id})`;
  const item_id = await nextNumber(tx);
  await tx
    .insertInto('items')
    .values({
      ...storeKeyOf(store),
      ...columns,
      item_id,
      position: last,
      allergens: toJson([]),
      colors: toJson([]),
      origin: '',
      image_name1: image,
      image: hash,
      from_counter: true,
    })
    .execute();
  return item_id;
}

/** Skips numbers of imported items. */
async function nextNumber(tx: Database): Promise<number> {
  const { rows } = await sql<{ number: string; is_taken: boolean }>`
    select number, exists (select from items where item_id = number) as is_taken
    from nextval('counter_items') as number`.execute(tx);
  return rows[0]?.is_taken === false ? Number(rows[0].number) : nextNumber(tx);
}
