import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { changeItemDetails as call, ItemDetails } from '#contract/counter/shelf';
import { ShopError } from '#contract/errors';
import { lockShelf, queryShelf } from '#server/catalogue/shelf';
import type { StoredPicture } from '#server/catalogue/pictures/store-picture';
import type { Database } from '#server/db/database';
import type { ItemRow } from '#server/db/item-rows';
import { inStore, storeKeyOf, type StoreKey } from '#server/db/keys';
import { cellText } from '#server/import/parse/cell-format';
import { itemsFile } from '#server/import/validate/tables';
import type { Shop } from '#server/platform/shop';
import { toJson } from '#server/platform/to-json';
import { writeStaffLog, type Actor } from '#server/staff/log';
import { insertPicture, keepPicture, newPictureName } from './keep-picture.ts';
import { differences } from './log-change.ts';

const columns = [
  'item_name',
  'category_id',
  'unit',
  'veg',
  'special_description',
  'family',
  'size',
  'low_stock',
] as const;

/** Columns that are validated together. */
const ofSizes = ['unit', 'family', 'size'];

type Change = v.InferOutput<typeof call.body>;

/** The fields that customers read. @throws {ShopError} `not_found` */
export async function readItemDetails({ db }: Shop, store: StoreKey, item_id: number): Promise<ItemDetails> {
  const item = await queryShelf(db, store).select(columns).where('item_id', '=', item_id).executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  return item;
}

/** @throws {ShopError} `invalid_input` for a category that the store does not have */
export async function readCategoryName(tx: Database, store: StoreKey, category_id: number): Promise<string> {
  const category = await tx
    .selectFrom('categories')
    .select('category_name')
    .where(inStore(store))
    .where('category_id', '=', category_id)
    .executeTakeFirst();
  if (!category) throw new ShopError('invalid_input');
  return category.category_name;
}

/** Applies the rules of `items.csv`, so that an export can be imported. @throws {ShopError} `invalid_input` */
function assertImportable(item: Record<string, unknown>, changed: readonly string[]): void {
  const texts = Object.entries(itemsFile.entries).map(([name, cell]) => [name, cellText(cell, item[name])]);
  const { issues = [] } = v.safeParse(itemsFile, Object.fromEntries(texts));
  const checked = changed.some((name) => ofSizes.includes(name)) ? [...changed, ...ofSizes] : changed;
  if (issues.some(({ path }) => checked.includes(String(path?.[0].key)))) throw new ShopError('invalid_input');
}

type Row = Selectable<ItemRow>;

/** Sizes differ; a name or category changes for all. @throws {ShopError} `invalid_input` for a conflict */
async function alignFamily(tx: Database, store: StoreKey, was: Row, is: Row): Promise<void> {
  if (!is.family) return;
  const { item_id, item_name, category_id, family } = is;
  const others = await queryShelf(tx, store)
    .select(['item_id', 'item_name', 'category_id', 'size'])
    .where('family', '=', family)
    .where('item_id', '<>', item_id)
    .execute();
  const differing = others.filter((other) => other.item_name !== item_name || other.category_id !== category_id);
  const joins = was.family !== family;
  if (others.some(({ size }) => size === is.size) || (joins && differing.length > 0))
    throw new ShopError('invalid_input');
  for (const other of differing)
    await tx
      .updateTable('items')
      .set({ item_name, category_id })
      .where(inStore(store))
      .where('item_id', '=', other.item_id)
      .execute();
}

/** The first colour shows the item's picture. */
const withPicture = (item: Row, { hash }: StoredPicture, image_name1: string): Row => ({
  ...item,
  image_name1,
  image: hash,
  colors: item.colors.map((color, index) => (index === 0 ? { ...color, main: image_name1, main_hash: hash } : color)),
});

const loggedOf = (
  { item_name, unit, veg, special_description, family, size, low_stock, image }: Row,
  category: string,
) => ({
  item_name,
  category,
  unit,
  veg,
  special_description: special_description.slice(0, 200),
  family,
  size,
  low_stock,
  picture: image,
});

/** @throws {ShopError} `not_found`, `invalid_input`, `payload_too_large`, `picture_impossible`, `unavailable` */
export async function changeItemDetails(
  shop: Shop,
  store: StoreKey,
  item_id: number,
  { picture: data, ...details }: Change,
  by: Actor,
): Promise<void> {
  await readItemDetails(shop, store, item_id);
  const name = newPictureName();
  const picture = data === undefined ? undefined : await keepPicture(shop, data, name);
  await shop.db.transaction().execute(async (tx) => {
    await lockShelf(tx, store);
    const found = queryShelf(tx, store).selectAll().where('item_id', '=', item_id).forNoKeyUpdate();
    const was = await found.executeTakeFirst();
    if (!was) throw new ShopError('not_found');
    const told = { ...was, ...details } as Row;
    if (picture) await insertPicture(tx, picture);
    const is = picture ? withPicture(told, picture, name) : told;
    assertImportable(is, Object.keys(details));
    await alignFamily(tx, store, was, is);
    const [before, after] = [
      await readCategoryName(tx, store, was.category_id),
      await readCategoryName(tx, store, is.category_id),
    ];
    await updateDetails(tx, store, is);
    const changes = differences(loggedOf(was, before), loggedOf(is, after));
    if (!changes) return;
    const entry = { ...storeKeyOf(store), by, what: 'item_changed', about: item_id };
    await writeStaffLog(shop, tx, { ...entry, details: { item_id, item_name: was.item_name, ...changes } });
  });
}

const updateDetails = async (tx: Database, store: StoreKey, is: Row): Promise<void> =>
  void (await tx
    .updateTable('items')
    .set({
      ...Object.fromEntries(columns.map((column) => [column, is[column]])),
      image: is.image,
      image_name1: is.image_name1,
      colors: toJson(is.colors),
    })
    .where(inStore(store))
    .where('item_id', '=', is.item_id)
    .execute());
