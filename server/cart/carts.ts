import type * as v from 'valibot';
import type { CartLineInput } from '#contract/cart';
import type { cartLine } from '#contract/cart-line';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { readSellable } from '#server/catalogue/sellable';
import type { ChangedLine } from '#server/db/customer-rows';
import type { Database } from '#server/db/database';
import type { SellableItem } from '#server/db/order-quote';
import { ofCustomer, type CartKey, type StoreKey } from '#server/db/keys';
import { lockCustomer } from '#server/db/locks';
import { once } from '#server/platform/idempotency';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';

type WireLine = v.InferInput<typeof cartLine>;

type Reading = Pick<Shop, 'db' | 'now'>;

/** The line's colour; without a name the item's first, for older clients. Undefined if unknown. */
export function colorOf({ colors }: SellableItem, named: string): string | undefined {
  if (named === '') return colors[0]?.product_color ?? '';
  return colors.find(({ product_color }) => product_color === named)?.product_color;
}

export const imageOf = ({ image, colors }: SellableItem, color: string): string =>
  colors.find(({ product_color }) => product_color === color)?.main_hash ?? image;

/** Has both spellings of the specification. */
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
    .where(ofCustomer(key))
    .orderBy('added_at')
    .orderBy('item_id')
    .orderBy('product_color')
    .execute();

/** At current prices, oldest line first. Omits items that the store no longer sells. */
export async function readCart(shop: Reading, key: CartKey) {
  const lines = await readLines(shop.db, key);
  const items = await readSellable(
    shop,
    key,
    lines.map(({ item_id }) => item_id),
  );
  return lines.flatMap(({ item_id, product_color, product_qty }) => {
    const item = items.get(item_id);
    return item ? [toWireLine(key, item, product_color, product_qty)] : [];
  });
}

/** Skips a line that was changed after `made_at`. */
const writeLine = (db: Database, key: CartKey, line: Required<CartLineInput>, changed_at: Date, made_at = changed_at) =>
  db
    .insertInto('cart_lines')
    .values({ ...key, ...line, changed_at })
    .onConflict((conflict) =>
      conflict
        .columns(['saas_id', 'store_id', 'customer_id', 'item_id', 'product_color'])
        .doUpdateSet({ product_qty: line.product_qty, changed_at })
        .where('cart_lines.changed_at', '<=', made_at),
    )
    .execute();

/** An undelayed change is the newest, whatever the clocks of several processes show. */
const endOfTime = new Date('9999-12-31');

/** Undefined `waitedMs`: not delayed. */
const changedAt = ({ now }: Pick<Shop, 'now'>, waitedMs: number | undefined): Date =>
  waitedMs === undefined ? endOfTime : new Date(now().getTime() - waitedMs);

/** Does nothing if a later change exists. @throws {ShopError} `not_found`; `out_of_stock` with `data.stock` */
export async function setLine(
  shop: Shop,
  key: CartKey,
  line: Required<CartLineInput>,
  waitedMs?: number,
): Promise<void> {
  const found = await findInStock(shop, key, line);
  await writeLine(shop.db, key, found, shop.now(), changedAt(shop, waitedMs));
}

/** @throws {ShopError} as {@link setLine} */
async function findInStock(reading: Reading, key: CartKey, line: Required<CartLineInput>) {
  const item = (await readSellable(reading, key, [line.item_id])).get(line.item_id);
  const product_color = item && colorOf(item, line.product_color);
  if (!item || product_color === undefined) throw new ShopError('not_found');
  if (item.stock < line.product_qty) throw new ShopError('out_of_stock', { stock: item.stock });
  return { item_id: line.item_id, product_color, product_qty: line.product_qty };
}

const changeOnce = <T>(
  { db, now }: Shop,
  key: CartKey,
  { idempotencyKey, request }: { idempotencyKey: string | undefined; request: unknown },
  change: (reading: Reading) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await lockCustomer(tx, key);
    const { saas_id, store_id, customer_id } = key;
    const use = { scope: `cart ${saas_id} ${store_id} ${customer_id}`, key: idempotencyKey, request, customer_id };
    return once({ db: tx, now }, use, () => change({ db: tx, now }));
  });

/** Adds pieces to a line, once per key. @throws {ShopError} as {@link setLine}; `idempotency_key_reused` */
export const addToLine = (
  shop: Shop,
  key: CartKey,
  line: LineKey,
  { quantity, idempotencyKey }: { quantity: number; idempotencyKey: string },
): Promise<void> => {
  const { item_id, product_color } = line;
  return changeOnce(shop, key, { idempotencyKey, request: { item_id, product_color, quantity } }, async (reading) => {
    const found = await findInStock(reading, key, { ...line, product_qty: 1 });
    const held = (await readLines(reading.db, key)).find((each) => lineKey(each) === lineKey(found));
    const product_qty = Math.min((held?.product_qty ?? 0) + quantity, maxLineQuantity);
    const added = await findInStock(reading, key, { ...line, product_qty });
    await writeLine(reading.db, key, added, reading.now(), endOfTime);
  });
};

/**
 * Merges a guest cart, once per key. Adds quantities, capped at stock.
 * @returns the lines that could not be merged as requested; quantity 0 means unavailable
 * @throws {ShopError} `idempotency_key_reused`
 */
export const mergeCart = (
  shop: Shop,
  key: CartKey,
  items: Required<CartLineInput>[],
  idempotencyKey: string | undefined,
): Promise<ChangedLine[]> =>
  changeOnce(shop, key, { idempotencyKey, request: items }, (reading) => addLines(reading, key, items));

/** Equals the contract's maximum of `quantity`; keeps sums exact. */
export const maxLineQuantity = 999;

async function addLines(reading: Reading, key: CartKey, added: Required<CartLineInput>[]) {
  const { db: tx } = reading;
  const items = await readSellable(
    reading,
    key,
    added.map(({ item_id }) => item_id),
  );
  const quantities = new Map((await readLines(tx, key)).map((line) => [lineKey(line), line.product_qty]));
  const changed: ChangedLine[] = [];
  for (const line of added) {
    const item = items.get(line.item_id);
    const color = item && colorOf(item, line.product_color);
    const requested = line.product_qty + (quantities.get(lineKey({ ...line, product_color: color ?? '' })) ?? 0);
    const quantity = color === undefined ? 0 : Math.min(requested, item?.stock ?? 0, maxLineQuantity);
    if (quantity !== requested) {
      const { item_name = '', unit = '' } = item ?? {};
      changed.push({ ...line, item_name, product_color: color ?? line.product_color, unit, product_qty: quantity });
    }
    if (quantity === 0 || color === undefined) continue;
    quantities.set(lineKey({ ...line, product_color: color }), quantity);
    const merged = { item_id: line.item_id, product_color: color, product_qty: quantity };
    await writeLine(tx, key, merged, reading.now(), endOfTime);
  }
  return changed;
}

type LineKey = Pick<Required<CartLineInput>, 'item_id' | 'product_color'>;

const lineKey = ({ item_id, product_color }: LineKey) => `${item_id} ${product_color}`;

const deleteLinesQuery = ({ db }: Pick<Shop, 'db'>, key: CartKey) => db.deleteFrom('cart_lines').where(ofCustomer(key));

interface Removed {
  item_id: number;
  /** Undefined for all colours. */
  product_color?: string | undefined;
}

/** Skips lines that were changed later. */
export const removeLines = (shop: Shop, key: CartKey, removed: Removed | 'all', waitedMs?: number): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, key);
    const { item_id, product_color } = removed === 'all' ? {} : removed;
    await deleteLinesQuery({ db: tx }, key)
      .$if(item_id !== undefined, (lines) => lines.where('item_id', '=', item_id!))
      .$if(product_color !== undefined, (lines) => lines.where('product_color', '=', product_color!))
      .where('changed_at', '<=', changedAt(shop, waitedMs))
      .execute();
  });

/** Removes ordered pieces from the cart. Extra pieces and other colours stay. @returns how many of the lines it held */
export async function removeFromCart(tx: Database, key: CartKey, ordered: Required<CartLineInput>[]): Promise<number> {
  const held = await deleteLinesQuery({ db: tx }, key)
    .where(({ or, and }) => or(ordered.map(({ item_id, product_color }) => and({ item_id, product_color }))))
    .returning(['item_id', 'product_color', 'product_qty', 'added_at'])
    .execute();
  const quantities = new Map(ordered.map((line) => [lineKey(line), line.product_qty]));
  const rest = held
    .map((line) => ({ ...key, ...line, product_qty: line.product_qty - (quantities.get(lineKey(line)) ?? 0) }))
    .filter(({ product_qty }) => product_qty > 0);
  if (rest.length > 0) await tx.insertInto('cart_lines').values(rest).execute();
  return held.length;
}

/** @throws {ShopError} `cart_changed` if the cart lacks one of these lines; quantities may differ */
export async function refuseUnlessInCart(db: Database, key: CartKey, lines: LineKey[]): Promise<void> {
  const inCart = new Set((await readLines(db, key)).map(lineKey));
  if (!lines.every((line) => inCart.has(lineKey(line)))) throw new ShopError('cart_changed');
}
