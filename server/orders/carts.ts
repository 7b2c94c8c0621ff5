import { sql } from 'kysely';
import type * as v from 'valibot';
import type { addProductList, CartLineInput } from '#contract/cart';
import type { cartLine } from '#contract/cart-line';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { SellableItem } from '#server/db/frozen';
import type { CartKey, StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';

type Merge = v.InferOutput<typeof addProductList.body>;
type WireLine = v.InferInput<typeof cartLine>;

/** A line that could not be taken as it was. */
export interface ChangedLine {
  item_id: number;
  item_name: string;
  product_qty: number;
}

/** The items of these ids that the store sells today. */
export async function readSellable(
  db: Database,
  { saas_id, store_id }: StoreKey,
  ids: number[],
): Promise<Map<number, SellableItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'stock', 'image', 'colors'])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('item_id', '=', sql<number>`any(${ids})`)
    .where('withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row]));
}

/**
 * The colour a line gets: the named one, else the item's first, so that clients which know nothing of colours keep
 * working; undefined when the item has no such colour, or none at all.
 */
export function colorOf({ colors }: SellableItem, named: string): string | undefined {
  if (named === '') return colors[0]?.product_color ?? '';
  return colors.find(({ product_color }) => product_color === named)?.product_color;
}

/** The hash of the picture that shows an item in a colour. */
export const imageOf = ({ image, colors }: SellableItem, color: string): string =>
  colors.find(({ product_color }) => product_color === color)?.main_hash ?? image;

/** A line as it stands on the wire, in both spellings of the specification. */
export function toWireLine({ saas_id, store_id }: StoreKey, item: SellableItem, color: string, quantity: number) {
  return {
    saas_id,
    saasId: saas_id,
    store_id,
    storeId: store_id,
    item_id: item.item_id,
    item_name: item.item_name,
    itemName: item.item_name,
    product_color: color,
    unit: item.unit,
    price: toDecimal(item.price),
    product_qty: quantity,
    image: pictureUrl(imageOf(item, color)),
    stock: item.stock,
  } satisfies WireLine & Record<string, unknown>;
}

const readLines = (db: Database, key: CartKey) =>
  db
    .selectFrom('cart_lines')
    .select(['item_id', 'product_color', 'product_qty'])
    .where('saas_id', '=', key.saas_id)
    .where('store_id', '=', key.store_id)
    .where('customer_id', '=', key.customer_id)
    .orderBy('added_at')
    .orderBy('item_id')
    .orderBy('product_color')
    .execute();

/** The cart at today's prices, oldest line first. What the store no longer sells is left out. */
export async function readCart(db: Database, key: CartKey) {
  const lines = await readLines(db, key);
  const items = await readSellable(
    db,
    key,
    lines.map(({ item_id }) => item_id),
  );
  return lines.flatMap(({ item_id, product_color, product_qty }) => {
    const item = items.get(item_id);
    return item ? [toWireLine(key, item, product_color, product_qty)] : [];
  });
}

const writeLine = (db: Database, key: CartKey, line: Required<CartLineInput>) =>
  db
    .insertInto('cart_lines')
    .values({ ...key, ...line })
    .onConflict((conflict) =>
      conflict
        .columns(['saas_id', 'store_id', 'customer_id', 'item_id', 'product_color'])
        .doUpdateSet({ product_qty: line.product_qty }),
    )
    .execute();

/**
 * Sets a line to its new quantity.
 * @throws {ShopError} `not_found` when the store does not sell the item (in that colour); `out_of_stock` with
 * `data.stock` when it has fewer
 */
export async function setLine({ db }: Shop, key: CartKey, line: Required<CartLineInput>): Promise<void> {
  const item = (await readSellable(db, key, [line.item_id])).get(line.item_id);
  const color = item && colorOf(item, line.product_color);
  if (!item || color === undefined) throw new ShopError('not_found');
  if (item.stock < line.product_qty) throw new ShopError('out_of_stock', { stock: item.stock });
  await writeLine(db, key, { ...line, product_color: color });
}

/**
 * Takes a guest cart over: quantities are added to the lines there are and capped at stock. The merge id is kept in
 * the same transaction, so a retry, or a second tab with the same cart, adds nothing and is answered alike.
 * @returns the lines that could not be taken as they were; quantity 0 is one that is gone
 */
export async function mergeCart({ db }: Shop, key: CartKey, { merge_id, items }: Merge) {
  return db.transaction().execute(async (tx) => {
    if (!merge_id) return addLines(tx, key, items);
    const before = await claimMerge(tx, key, merge_id);
    if (before) return before;
    const changed = await addLines(tx, key, items);
    await ofMerge(tx, key, merge_id)
      .set({ changed: JSON.stringify(changed) })
      .execute();
    return changed;
  });
}

/** Takes the merge id; gives what it was answered with when it was taken before. */
async function claimMerge(tx: Database, key: CartKey, mergeId: string): Promise<ChangedLine[] | undefined> {
  const claimed = await tx
    .insertInto('cart_merges')
    .values({ ...key, merge_id: mergeId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merge_id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const { changed } = await tx
    .selectFrom('cart_merges')
    .select('changed')
    .where((where) => where.and({ ...key, merge_id: mergeId }))
    .executeTakeFirstOrThrow();
  return changed;
}

const ofMerge = (tx: Database, key: CartKey, merge_id: string) =>
  tx.updateTable('cart_merges').where((where) => where.and({ ...key, merge_id }));

/** The most one line may hold, as the contract's `quantity` says; it keeps sums exact. */
export const maxLineQuantity = 999;

/**
 * Lets one transaction at a time change several lines of a customer: neither overwrites what the other has added, nor
 * waits for it in a circle. Other rows may name the customer meanwhile.
 */
const lockCarts = (tx: Database, { customer_id }: CartKey) =>
  sql`select 1 from customers where customer_id = ${customer_id} for no key update`.execute(tx);

async function addLines(tx: Database, key: CartKey, added: Required<CartLineInput>[]) {
  await lockCarts(tx, key);
  const items = await readSellable(
    tx,
    key,
    added.map(({ item_id }) => item_id),
  );
  const quantities = new Map((await readLines(tx, key)).map((line) => [lineKey(line), line.product_qty]));
  const changed: ChangedLine[] = [];
  for (const line of added) {
    const item = items.get(line.item_id);
    const color = item && colorOf(item, line.product_color);
    const wanted = line.product_qty + (quantities.get(lineKey({ ...line, product_color: color ?? '' })) ?? 0);
    const quantity = color === undefined ? 0 : Math.min(wanted, item?.stock ?? 0, maxLineQuantity);
    if (quantity !== wanted)
      changed.push({ item_id: line.item_id, item_name: item?.item_name ?? '', product_qty: quantity });
    if (quantity === 0 || color === undefined) continue;
    quantities.set(lineKey({ ...line, product_color: color }), quantity);
    await writeLine(tx, key, { item_id: line.item_id, product_color: color, product_qty: quantity });
  }
  return changed;
}

/** What tells the lines of a cart apart. */
type LineKey = Pick<Required<CartLineInput>, 'item_id' | 'product_color'>;

const lineKey = ({ item_id, product_color }: LineKey) => `${item_id} ${product_color}`;

const deleteLinesQuery = ({ db }: Pick<Shop, 'db'>, key: CartKey) =>
  db
    .deleteFrom('cart_lines')
    .where('saas_id', '=', key.saas_id)
    .where('store_id', '=', key.store_id)
    .where('customer_id', '=', key.customer_id);

/** Takes an item out: one colour of it, or all. Taking out what is not there is no error. */
export const removeItem = ({ db }: Shop, key: CartKey, itemId: number, color?: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCarts(tx, key);
    const lines = deleteLinesQuery({ db: tx }, key).where('item_id', '=', itemId);
    await (color === undefined ? lines : lines.where('product_color', '=', color)).execute();
  });

/** Empties the cart. */
export const clearCart = ({ db }: Shop, key: CartKey): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockCarts(tx, key);
    await deleteLinesQuery({ db: tx }, key).execute();
  });

/** Takes what was ordered out of the cart, once executed in the order's transaction; another colour of an item stays. */
export const removeOrderedQuery = (tx: Database, key: CartKey, ordered: LineKey[]) =>
  deleteLinesQuery({ db: tx }, key)
    .where(({ or, and }) => or(ordered.map(({ item_id, product_color }) => and({ item_id, product_color }))))
    .returning('item_id');

/** @throws {ShopError} `cart_changed` when the cart no longer holds these lines, in whatever quantity */
export async function refuseUnlessInCart(db: Database, key: CartKey, lines: LineKey[]): Promise<void> {
  const held = new Set((await readLines(db, key)).map(lineKey));
  if (!lines.every((line) => held.has(lineKey(line)))) throw new ShopError('cart_changed');
}
