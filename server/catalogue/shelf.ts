import { barcodeForms } from '#server/catalogue/barcode';
import { sql, type Selectable } from 'kysely';
import { maxStock, type ShelfObstacle } from '#contract/counter/shelf';
import { ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { ItemRow } from '#server/db/item-rows';
import type { StoreRow } from '#server/db/schema';
import { lock } from '#server/db/locks';
import type { Shop } from '#server/platform/shop';
import { readBusinessDay } from '#server/stores/today';

export const shelfColumns = [
  'item_id',
  'item_name',
  'unit',
  'price',
  'mrp',
  'stock',
  'sold_out_until',
  'hidden',
  'barcode',
  'hsn',
  'tax_percent',
] as const;

export type ShelfItem = Pick<Selectable<ItemRow>, (typeof shelfColumns)[number]>;

export interface ItemChange {
  price?: Minor | undefined;
  mrp?: Minor | null | undefined;
  stock?: number | undefined;
  /** Pieces to add, or to remove if below 0. Not together with `stock`. */
  stockBy?: number | undefined;
  /** True until the store's business day ends; false puts the item on sale again. */
  soldOut?: boolean | undefined;
  hidden?: boolean | undefined;
  barcode?: string | undefined;
  hsn?: string | undefined;
  taxPercent?: number | null | undefined;
}

const impossible = (why: ShelfObstacle) => new ShopError('item_change_impossible', why);

/** Includes hidden items, but not items withdrawn by an import. */
export const queryShelf = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('items')
    .where((where) => where.and({ 'items.saas_id': saas_id, 'items.store_id': store_id }))
    .where((where) => where.or([where('items.withdrawn_at', 'is', null), where('items.hidden', '=', true)]));

/** Items on sale, by name; with `maxStock`, only those with at most that stock. */
export const readStock = ({ db }: Shop, store: StoreKey, maxStock?: number): Promise<ShelfItem[]> =>
  queryShelf(db, store)
    .select(shelfColumns)
    .where('hidden', '=', false)
    .$if(maxStock !== undefined, (all) => all.where('stock', '<=', maxStock ?? 0))
    .orderBy('item_name')
    .execute();

/** @throws {ShopError} `not_found` */
export async function findShelfItem({ db }: Pick<Shop, 'db'>, store: StoreKey, item_id: number): Promise<ShelfItem> {
  const item = await queryShelf(db, store).select(shelfColumns).where('item_id', '=', item_id).executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  return item;
}

/**
 * Change several items by ascending `item_id`, because orders lock items in that order.
 * @throws {ShopError} `not_found`; `item_change_impossible` with a {@link ShelfObstacle}
 */
export async function changeItem(
  tx: Database,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  item_id: number,
  change: ItemChange,
  now: Date,
): Promise<{ was: ShelfItem; is: ShelfItem }> {
  await lockShelf(tx, store);
  const was = await queryShelf(tx, store)
    .select(shelfColumns)
    .where('item_id', '=', item_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!was) throw new ShopError('not_found');
  if (change.barcode && change.barcode !== was.barcode) await refuseUsedBarcode(tx, store, item_id, change.barcode);
  const dayEnds = change.soldOut ? (await readBusinessDay({ db: tx, now: () => now }, store)).ends : now;
  const is = changedItem(was, change, dayEnds);
  await updateShelfItems(tx, store, [is], now);
  return { was, is };
}

/** @throws {ShopError} like {@link changeItem}, except for used barcodes */
export function changedItem(was: ShelfItem, change: ItemChange, dayEnds: Date): ShelfItem {
  const { price = was.price, mrp = was.mrp, stock = was.stock, stockBy = 0, hidden = was.hidden } = change;
  const { barcode = was.barcode, hsn = was.hsn, taxPercent: tax_percent = was.tax_percent, soldOut } = change;
  const is = { ...was, price, mrp, stock: stock + stockBy, hidden, barcode, hsn, tax_percent };
  refuseAboveMrp(was, is);
  if (is.stock < 0 || is.stock > maxStock) throw impossible({ reason: 'stock', stock: was.stock });
  return soldOut === undefined ? is : { ...is, sold_out_until: soldOut ? dayEnds : null };
}

/** The caller must have locked the items' rows. */
export async function updateShelfItems(
  tx: Database,
  { saas_id, store_id }: StoreKey,
  items: readonly ShelfItem[],
  now: Date,
): Promise<void> {
  await sql`update items set price = new.price, mrp = new.mrp, stock = new.stock, barcode = new.barcode,
      hsn = new.hsn, tax_percent = new.tax_percent, sold_out_until = new.sold_out_until, hidden = new.hidden,
      withdrawn_at = case when new.hidden then coalesce(items.withdrawn_at, ${now}) end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as new (item_id bigint, price bigint, mrp bigint,
      stock integer, barcode text, hsn text, tax_percent double precision, sold_out_until timestamptz, hidden boolean)
    where items.saas_id = ${saas_id} and items.store_id = ${store_id} and items.item_id = new.item_id`.execute(tx);
}

/** A price already above its MRP, such as from a folder, does not prevent other changes. */
function refuseAboveMrp(was: ShelfItem, { price, mrp }: ShelfItem): void {
  const isChanged = price !== was.price || mrp !== was.mrp;
  if (isChanged && mrp !== null && price > mrp) throw impossible({ reason: 'above_mrp', mrp: toDecimal(mrp) });
}

/** Serializes changes of a store's shelf, so that two items never get the same barcode. */
export const lockShelf = (tx: Database, { store_id }: StoreKey) => lock(tx, 'shelf', store_id);

/** `item_id` is 0 for a new item. @throws {ShopError} `item_change_impossible` for another item's barcode */
export async function refuseUsedBarcode(
  tx: Database,
  store: StoreKey,
  item_id: number,
  barcode: string,
): Promise<void> {
  const other = await queryShelf(tx, store)
    .select(['item_id', 'item_name'])
    .where('barcode', 'in', barcodeForms(barcode))
    .where('item_id', '<>', item_id)
    .executeTakeFirst();
  if (other) throw impossible({ reason: 'barcode', ...other });
}
