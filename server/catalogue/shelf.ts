import { sql, type Selectable } from 'kysely';
import { mostStock, type ShelfObstacle } from '#contract/counter/shelf';
import { ShopError } from '#contract/errors';
import type { Minor } from '#lib/money/money';
import { daysAfter, localTime, momentOf } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { ItemRow, StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';

const columns = [
  'item_id',
  'item_name',
  'unit',
  'price',
  'mrp',
  'stock',
  'sold_out_until',
  'hidden',
  'barcode',
] as const;

/** An item as it stands on a store's shelf. */
export type ShelfItem = Pick<Selectable<ItemRow>, (typeof columns)[number]>;

/** What is to be changed of an item; what is absent stays. */
export interface ItemChange {
  price?: Minor | undefined;
  mrp?: Minor | null | undefined;
  /** How many there are now. */
  stock?: number | undefined;
  /** How many more there are, below 0 how many fewer. Not together with `stock`. */
  stockBy?: number | undefined;
  /** Sold out until the store's next midnight, or on sale again. */
  soldOut?: boolean | undefined;
  /** Taken off the shelf for customers, or shown again. */
  hidden?: boolean | undefined;
  barcode?: string | undefined;
}

const impossible = (why: ShelfObstacle) => new ShopError('item_change_impossible', why);

/** What stands on a store's shelf: what it sells and what it has hidden, not what an import has withdrawn. */
export const queryShelf = (db: Database, { saas_id, store_id }: StoreKey) =>
  db
    .selectFrom('items')
    .where((where) => where.and({ 'items.saas_id': saas_id, 'items.store_id': store_id }))
    .where((where) => where.or([where('items.withdrawn_at', 'is', null), where('items.hidden', '=', true)]));

/** The items that a store sells, by name; with `maxStock`, only those with at most that stock. */
export const readStock = ({ db }: Shop, store: StoreKey, maxStock?: number): Promise<ShelfItem[]> =>
  queryShelf(db, store)
    .select(columns)
    .where('hidden', '=', false)
    .$if(maxStock !== undefined, (all) => all.where('stock', '<=', maxStock ?? 0))
    .orderBy('item_name')
    .execute();

/**
 * Changes an item on the shelf, in the caller's transaction. Who changes several must begin with the smallest `item_id`, as
 * orders lock items in that order.
 * @returns the item as it was and as it is now
 * @throws {ShopError} `not_found` when it is not on the shelf; `item_change_impossible` with a {@link ShelfObstacle}: the
 * price is above the MRP, the stock below 0 or more than can be stored, the barcode is another item's
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
    .select(columns)
    .where('item_id', '=', item_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!was) throw new ShopError('not_found');
  refuseAboveMrp(was, change);
  refuseStock(was, change);
  if (change.barcode && change.barcode !== was.barcode) await refuseUsedBarcode(tx, store, item_id, change.barcode);
  const set = valuesOf(store, was, change, now);
  if (Object.keys(set).length === 0) return { was, is: was };
  const { saas_id, store_id } = store;
  const is = await tx
    .updateTable('items')
    .set(set)
    .where((where) => where.and({ saas_id, store_id, item_id }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { was, is };
}

function valuesOf({ timezone }: Pick<StoreRow, 'timezone'>, was: ShelfItem, change: ItemChange, now: Date) {
  const { price, mrp, stock, stockBy, soldOut, hidden, barcode } = change;
  return {
    ...(price !== undefined && { price }),
    ...(mrp !== undefined && { mrp }),
    ...(stock !== undefined && { stock }),
    ...(stockBy !== undefined && { stock: sql<number>`stock + ${stockBy}::integer` }),
    ...(soldOut !== undefined && { sold_out_until: soldOut ? nextMidnight(timezone, now) : null }),
    ...(hidden !== undefined && hidden !== was.hidden && { hidden, withdrawn_at: hidden ? now : null }),
    ...(barcode !== undefined && { barcode }),
  };
}

/** When the next day begins in a time zone. */
function nextMidnight(timezone: string, now: Date): Date {
  const { date } = localTime(now.getTime(), timezone);
  return new Date(momentOf({ date: daysAfter(date, 1), minutes: 0 }, timezone));
}

/** A price that stands above its MRP already, as from a folder, hinders no other change. */
function refuseAboveMrp(was: ShelfItem, { price = was.price, mrp = was.mrp }: ItemChange): void {
  const isChanged = price !== was.price || mrp !== was.mrp;
  if (isChanged && mrp !== null && price > mrp) throw impossible({ reason: 'above_mrp', mrp });
}

function refuseStock(was: ShelfItem, { stock, stockBy = 0 }: ItemChange): void {
  const next = stock ?? was.stock + stockBy;
  if (next < 0 || next > mostStock) throw impossible({ reason: 'stock', stock: was.stock });
}

/** Lets one transaction at a time change a store's shelf, so that two items never get the same barcode. */
const lockShelf = (tx: Database, { store_id }: StoreKey) =>
  sql`select pg_advisory_xact_lock(hashtext('shelf'), ${store_id}::integer)`.execute(tx);

async function refuseUsedBarcode(tx: Database, store: StoreKey, item_id: number, barcode: string): Promise<void> {
  const other = await queryShelf(tx, store)
    .select(['item_id', 'item_name'])
    .where('barcode', '=', barcode)
    .where('item_id', '<>', item_id)
    .executeTakeFirst();
  if (other) throw impossible({ reason: 'barcode', ...other });
}
