import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as v from 'valibot';
import { productsPerPage } from '#lib/catalogue/catalogue';
import { product, type category } from '#contract/catalogue';
import { ShopError } from '#contract/errors';
import type { snapshotItem } from '#contract/snapshot';
import { toDecimal } from '#lib/money/money';
import type { StoreKey } from '#server/db/keys';
import { shownColumns, type ItemColor, type ItemRow } from '#server/db/item-rows';
import type { Shop } from '#server/platform/shop';
import { sellableStock } from './sellable.ts';
import { pictureUrl } from '#server/stores/stores';
import { inSameStore } from '#server/db/keys';

type WireProduct = v.InferInput<typeof product>;
type WireCategory = v.InferInput<typeof category>;
type Row = Omit<ItemRow, 'allergens' | 'also_called' | 'colors'> & {
  allergens: string[];
  also_called: string[];
  colors: ItemColor[];
  category_name: string | null;
  store_fssai: string | null;
  sellable: number;
};

const queryItems = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .selectFrom('items')
    .leftJoin('categories', inSameStore('categories', 'items', 'category_id'))
    .innerJoin('stores', inSameStore('stores', 'items'))
    .selectAll('items')
    .select(['category_name', 'stores.fssai as store_fssai', sellableStock(now()).as('sellable')])
    .where('items.withdrawn_at', 'is', null)
    .where('stores.withdrawn_at', 'is', null);

type Query = ReturnType<typeof queryItems>;

const fetchRows = async (query: Query): Promise<Row[]> => (await query.execute()) as unknown as Row[];

const toWireColor = ({ product_color, hex, main_hash, sub_hash }: ItemColor) => ({
  product_color,
  hex,
  image_url: pictureUrl(main_hash),
  subimage_url: pictureUrl(sub_hash),
});

/** The wire fields that differ from their columns. */
const computedFields = (row: Row) => ({
  category: row.category_name ?? '',
  price: toDecimal(row.price),
  stock: row.sellable,
  mrp: row.mrp !== null && row.mrp > row.price ? toDecimal(row.mrp) : null,
  image_name1: pictureUrl(row.image),
  colorList: row.colors.map(toWireColor),
  fssai: row.fssai ?? (row.veg === null ? null : row.store_fssai),
});

type ComputedFields = ReturnType<typeof computedFields>;
const fields = Object.keys(product.entries) as (keyof WireProduct)[];
const hasValue = (field: keyof WireProduct, { [field]: value }: WireProduct) =>
  value !== null || product.entries[field].type !== 'optional';

function toWire(row: Row): WireProduct {
  const own: Omit<WireProduct, keyof ComputedFields> = row;
  const all: WireProduct = { ...own, ...computedFields(row) };
  const present = fields.filter((field) => hasValue(field, all));
  return Object.fromEntries(present.map((field) => [field, all[field]])) as WireProduct;
}

const inStore = (query: Query, saasId: number, storeId: number) =>
  query.where('items.saas_id', '=', saasId).where('items.store_id', '=', storeId);

export const readCategories = ({ db }: Shop, saasId: number, storeId: number): Promise<WireCategory[]> =>
  db
    .selectFrom('categories')
    .select(['category_id', 'category_name'])
    .where('saas_id', '=', saasId)
    .where('store_id', '=', storeId)
    .orderBy('position')
    .execute();

export const readOperatorCategories = ({ db }: Shop, saasId: number): Promise<WireCategory[]> =>
  db
    .selectFrom('categories')
    .select(['category_id', 'category_name'])
    .where('saas_id', '=', saasId)
    .orderBy('store_id')
    .orderBy('position')
    .execute();

/** Whether a page has 20 items, or all sizes of 20 families. */
type PagedBy = 'item' | 'family';

export async function readPage(shop: Shop, saasId: number, storeId: number, page: number, by: PagedBy = 'item') {
  const items = inStore(queryItems(shop), saasId, storeId).orderBy('items.position').orderBy('items.item_id');
  const paged = by === 'item' ? items : items.where(isFirstSize);
  const rows = await fetchRows(paged.offset((page - 1) * productsPerPage).limit(productsPerPage + 1));
  const next = rows.length > productsPerPage ? page + 1 : null;
  const shown = rows.slice(0, productsPerPage);
  const families = by === 'item' ? [] : shown.flatMap(({ family }) => family ?? []);
  const sizes = families.length > 0 ? await fetchRows(items.where('items.family', 'in', families)) : [];
  const data = shown.flatMap((row) =>
    families.includes(row.family!) ? sizes.filter(({ family }) => family === row.family) : [row],
  );
  return { data: data.map(toWire), next };
}

const isFirstSize = sql<boolean>`(items.family is null or not exists (
  select 1 from items as earlier
  where earlier.saas_id = items.saas_id and earlier.store_id = items.store_id and earlier.family = items.family
    and earlier.withdrawn_at is null and (earlier.position, earlier.item_id) < (items.position, items.item_id)))`;

export async function readCategory(shop: Shop, saasId: number, storeId: number, categoryId: number) {
  const ofCategory = inStore(queryItems(shop), saasId, storeId).where('items.category_id', '=', categoryId);
  return (await fetchRows(ofCategory.orderBy('items.position'))).map(toWire);
}

/** By number or name in any case, over all stores of an operator. */
export async function readMenu(shop: Shop, categoryText: string, saasId: number): Promise<WireProduct[]> {
  const ofOperator = queryItems(shop).where('items.saas_id', '=', saasId);
  const ofCategory = /^\d{1,9}$/.test(categoryText)
    ? ofOperator.where('items.category_id', '=', Number(categoryText))
    : ofOperator.where(sql`lower(category_name)`, '=', categoryText.toLowerCase());
  return (await fetchRows(ofCategory.orderBy('items.store_id').orderBy('items.position'))).map(toWire);
}

/** @throws {ShopError} `not_found`, also for a withdrawn item */
export async function readItem(shop: Shop, itemId: number): Promise<WireProduct> {
  const [row] = await fetchRows(queryItems(shop).where('items.item_id', '=', itemId));
  if (!row) throw new ShopError('not_found');
  return toWire(row);
}

export async function readItems(shop: Shop, saasId: number, storeId: number, ids: number[]): Promise<WireProduct[]> {
  if (ids.length === 0) return [];
  return (await fetchRows(inStore(queryItems(shop), saasId, storeId).where('items.item_id', 'in', ids))).map(toWire);
}

type WirePublished = v.InferInput<typeof snapshotItem>;

/** A first batch blocks PGlite for some 20 ms. */
const batchSize = 1000;

interface Batch {
  rows: string;
  ofStore: string;
  digest: string;
  products: WirePublished[];
  /** The position of its last product; undefined for the last batch. */
  last: [number, number] | undefined;
}

export type ReadBefore = Batch[];

interface OfStore {
  categories: WireCategory[];
  store_fssai: string | null;
}

/** @param before batches of the previous call, replaced by the new ones */
export async function readAll(shop: Shop, store: StoreKey, ofStore: OfStore, before: ReadBefore = []) {
  const batches: Batch[] = [];
  for (let after: [number, number] | undefined = [-1, 0]; after;) {
    const batch: Batch = await readBatch(shop, store, ofStore, after, before[batches.length]);
    batches.push(batch);
    after = batch.last;
    await setImmediate(); // lets waiting requests run
  }
  before.splice(0, Infinity, ...batches);
  return batches.map(({ digest, products }) => ({ digest, products }));
}

/** Returns `before` if it is unchanged. One JSON value is four times as fast as rows. */
async function readBatch(
  { db }: Shop,
  { saas_id, store_id }: StoreKey,
  ofStore: OfStore,
  [position, itemId]: [number, number],
  before: Batch | undefined,
): Promise<Batch> {
  const query = db
    .selectFrom('items')
    .select(['item_id', ...shownColumns])
    .where('withdrawn_at', 'is', null)
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where(sql<boolean>`(position, item_id) > (${position}, ${itemId})`)
    .orderBy('position')
    .orderBy('item_id')
    .limit(batchSize);
  const digest = sql<string>`coalesce(md5(string_agg(item::text, '')), '')`.as('digest');
  const current = await db.selectFrom(query.as('item')).select(digest).executeTakeFirstOrThrow();
  const isSame = before?.rows === current.digest && before.ofStore === JSON.stringify(ofStore);
  if (isSame) return before;
  const read = await db
    .selectFrom(query.as('item'))
    .select([digest, sql<Row[]>`coalesce(json_agg(item), '[]')`.as('rows')])
    .executeTakeFirstOrThrow();
  const { categories, store_fssai } = ofStore;
  const names = new Map(categories.map(({ category_id, category_name }) => [category_id, category_name]));
  const products = read.rows.map((item) => {
    const row = { ...item, category_name: names.get(item.category_id) ?? null, store_fssai };
    const { stock: _stock, ...published } = toWire(row);
    return row.also_called.length > 0 ? { ...published, also_called: row.also_called } : published;
  });
  const lastRow = read.rows.at(-1);
  return {
    rows: read.digest,
    ofStore: JSON.stringify(ofStore),
    digest: hash('sha256', JSON.stringify(products)),
    products,
    last: lastRow && read.rows.length === batchSize ? [lastRow.position, lastRow.item_id] : undefined,
  };
}

/** Without `ids`, all products. Leaves out withdrawn ones. */
export async function readLive({ db, now }: Shop, saasId: number, storeId: number, ids?: number[]) {
  if (ids?.length === 0) return [];
  const ofStore = db
    .selectFrom('items')
    .select(['item_id', 'price', sellableStock(now()).as('stock')])
    .where('saas_id', '=', saasId)
    .where('store_id', '=', storeId)
    .where('withdrawn_at', 'is', null);
  const rows = await (ids ? ofStore.where('item_id', '=', sql<number>`any(${ids})`) : ofStore).execute();
  return rows.map((row) => ({ ...row, price: toDecimal(row.price) }));
}
