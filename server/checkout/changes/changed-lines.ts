import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { lineName } from '#lib/cart/line-name';
import * as t from '#texts/adjustment-reasons';
import { readSellable } from '#server/catalogue/sellable';
import type { SellableItem, WantedChange } from '#server/db/order-quote';
import type { StoreKey } from '#server/db/keys';
import type { OrderLineRow } from '#server/db/order-rows';
import { colorOf, imageOf, maxLineQuantity } from '#server/cart/carts';
import type { ChangedOrderLine } from '#server/orders/changes/apply-change';
import type { Shop } from '#server/platform/shop';

type Line = Selectable<OrderLineRow>;

export interface ChangedLines {
  lines: ChangedOrderLine[];
  /** Pieces to take from stock, by item; negative to put back. */
  stock: Map<number, number>;
  words: string[];
}

interface Addition {
  item: SellableItem;
  color: string;
  quantity: number;
}

/**
 * Ordered pieces keep their price; added pieces have today's. Undefined if no line changes.
 * @throws {ShopError} `step_changed`, `change_empties_order`, `out_of_stock`, `quantity_too_large`
 */
export async function changeLines(
  shop: Pick<Shop, 'db' | 'now'>,
  store: StoreKey,
  before: Line[],
  { lines: wanted, added }: Pick<WantedChange, 'lines' | 'added'>,
): Promise<ChangedLines | undefined> {
  const changes = new Map(wanted.map((change) => [change.line, change]));
  for (const { line, item_id, was } of changes.values())
    if (!before.some((own) => own.line === line && own.item_id === item_id && own.product_qty === was))
      throw new ShopError('step_changed');
  const wantedQuantity = ({ line, product_qty }: Line) => changes.get(line)?.quantity ?? product_qty;
  const more = before.map((line) => ({ ...line, product_qty: wantedQuantity(line) - line.product_qty }));
  const additions = await readAdditions(
    shop,
    store,
    [...more, ...added].filter(({ product_qty }) => product_qty > 0),
  );
  const kept = before.map((line) => ({
    ...toNewLine(line),
    product_qty: Math.min(line.product_qty, wantedQuantity(line)),
  }));
  const lines = additions.reduce(addPieces, kept).filter(({ product_qty }) => product_qty > 0);
  if (lines.length === 0) throw new ShopError('change_empties_order');
  if (lines.some(({ product_qty }) => product_qty > maxLineQuantity)) throw new ShopError('quantity_too_large');
  const stock = new Map(
    comparePieces(before, lines, ({ item_id }) => item_id).map(({ key, was, now }) => [key, now - was]),
  );
  for (const { item } of additions)
    if ((stock.get(item.item_id) ?? 0) > item.stock) throw new ShopError('out_of_stock');
  const words = comparePieces(before, lines, lineName).map(describeLine);
  return words.length > 0 ? { lines, stock, words } : undefined;
}

const toNewLine = ({ saas_id: _saas, store_id: _store, order_id: _order, line: _line, ...line }: Line) => line;

type Added = Pick<Line, 'item_id' | 'product_color' | 'product_qty'>;

async function readAdditions(shop: Pick<Shop, 'db' | 'now'>, store: StoreKey, added: Added[]): Promise<Addition[]> {
  if (added.length === 0) return [];
  const ids = added.map(({ item_id }) => item_id);
  const items = await readSellable(shop, store, ids);
  return added.map(({ item_id, product_color, product_qty: quantity }) => {
    const item = items.get(item_id);
    const color = item && colorOf(item, product_color);
    if (!item || color === undefined) throw new ShopError('out_of_stock');
    return { item, color, quantity };
  });
}

function addPieces(lines: ChangedOrderLine[], { item, color, quantity }: Addition): ChangedOrderLine[] {
  const { item_id, item_name, unit, price } = item;
  const isSame = (line: ChangedOrderLine) =>
    line.item_id === item_id && line.product_color === color && line.price === price;
  if (lines.some(isSame))
    return lines.map((line) => (isSame(line) ? { ...line, product_qty: line.product_qty + quantity } : line));
  const image = imageOf(item, color);
  return [...lines, { item_id, item_name, product_color: color, unit, image, price, product_qty: quantity }];
}

type Counted = Pick<ChangedOrderLine, 'item_id' | 'item_name' | 'product_color' | 'unit' | 'product_qty'>;

function countPieces<Key>(lines: Counted[], keyOf: (line: Counted) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const line of lines) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.product_qty);
  return counts;
}

function comparePieces<Key>(before: Counted[], after: Counted[], keyOf: (line: Counted) => Key) {
  const [were, are] = [countPieces(before, keyOf), countPieces(after, keyOf)];
  return [...new Set([...were.keys(), ...are.keys()])]
    .map((key) => ({ key, was: were.get(key) ?? 0, now: are.get(key) ?? 0 }))
    .filter(({ was, now }) => was !== now);
}

function describeLine({ key: item, was, now }: { key: string; was: number; now: number }): string {
  if (was === 0) return t.added({ item, quantity: now });
  return now === 0 ? t.takenOff({ item }) : t.changedPieces({ item, was, now });
}
